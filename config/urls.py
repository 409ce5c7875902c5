from django.urls import include, path

handler400 = "sessions_app.views.refusals.bad_request"
handler403 = "sessions_app.views.refusals.forbidden"
urlpatterns = [path("", include("sessions_app.urls"))]
