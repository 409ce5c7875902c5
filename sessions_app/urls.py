"""Every address of the product."""

from django.urls import include, path

from sessions_app.views import arriving, board, dialogs, doors, people, play, story, table

urlpatterns = [
    path("", doors.home, name="accueil"),
    path("", include("sessions_app.accounts.urls")),
    path("campagne/", doors.new_campaign, name="nouvelle_campagne"),
    path("rejoindre/<str:token>/", arriving.join, name="rejoindre"),
    path("code/", arriving.code, name="code"),
    path("reprendre/<str:token>/", arriving.take_back, name="reprendre"),
    path("entrer/<str:token>/", doors.enter, name="entrer"),
    path("table/<uuid:campaign>/", table.table, name="table"),
    path("table/<uuid:campaign>/mj/", table.regie, name="regie"),
    path("table/<uuid:campaign>/attente/", arriving.waiting, name="attente"),
    path("table/<uuid:campaign>/invitation/<uuid:invitation>.svg", arriving.qr, name="qr"),
    path("table/<uuid:campaign>/nouvelles/", table.news, name="nouvelles"),
    path("table/<uuid:campaign>/plus-ancien/", table.older, name="plus_ancien"),
    path("table/<uuid:campaign>/trait/<uuid:trait>/", dialogs.trait, name="trait"),
    path("table/<uuid:campaign>/portrait/nouveau/", dialogs.new_portrait, name="nouveau_portrait"),
    path("table/<uuid:campaign>/portrait/<uuid:portrait>/", dialogs.portrait, name="portrait"),
    path("table/<uuid:campaign>/histoire/<uuid:portrait>/", story.story, name="histoire"),
    path("table/<uuid:campaign>/bloc/<uuid:resolution>/", dialogs.block, name="bloc"),
    path("table/<uuid:campaign>/poser/<slug:what>/", board.lay, name="poser"),
    path("table/<uuid:campaign>/horloge/<uuid:counter>/", board.clock, name="horloge"),
    path("table/<uuid:campaign>/murmure/", people.whisper, name="murmure"),
    path("table/<uuid:campaign>/textes/", people.handouts, name="textes"),
    path("table/<uuid:campaign>/place/<uuid:seat>/", people.seat, name="place"),
    path("table/<uuid:campaign>/geste/<slug:name>/<uuid:row_id>/", dialogs.game_dialog, name="geste"),
    path("table/<uuid:campaign>/jouer/<path:move>/", play.act, name="jouer"),
]
