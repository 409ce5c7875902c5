from django.urls import include, path

urlpatterns = [path("", include("sessions_app.urls"))]
