from django.urls import include, path

handler400 = "sessions_app.views.refusals.bad_request"
urlpatterns = [path("", include("sessions_app.urls"))]
