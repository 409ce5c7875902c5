"""Every address of the product."""

from django.urls import path

from sessions_app.views import accounts, dialogs, doors, play, table

urlpatterns = [
    path("", doors.home, name="accueil"),
    path("connexion/", accounts.SignIn.as_view(), name="connexion"),
    path("inscription/", accounts.sign_up, name="inscription"),
    path("deconnexion/", accounts.SignOut.as_view(), name="deconnexion"),
    path("campagne/", doors.new_campaign, name="nouvelle_campagne"),
    path("rejoindre/<str:token>/", doors.join, name="rejoindre"),
    path("entrer/<str:token>/", doors.enter, name="entrer"),
    path("table/<uuid:campaign>/", table.table, name="table"),
    path("table/<uuid:campaign>/mj/", table.regie, name="regie"),
    path("table/<uuid:campaign>/invitation.svg", doors.qr, name="qr"),
    path("table/<uuid:campaign>/nouvelles/", table.news, name="nouvelles"),
    path("table/<uuid:campaign>/plus-ancien/", table.older, name="plus_ancien"),
    path("table/<uuid:campaign>/trait/<uuid:trait>/", dialogs.trait, name="trait"),
    path("table/<uuid:campaign>/portrait/nouveau/", dialogs.new_portrait, name="nouveau_portrait"),
    path("table/<uuid:campaign>/portrait/<uuid:portrait>/", dialogs.portrait, name="portrait"),
    path("table/<uuid:campaign>/bloc/<uuid:resolution>/", dialogs.block, name="bloc"),
    path("table/<uuid:campaign>/geste/<slug:name>/<uuid:row_id>/", dialogs.game_dialog, name="geste"),
    path("table/<uuid:campaign>/jouer/<path:move>/", play.act, name="jouer"),
]
