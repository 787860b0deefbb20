"""Django settings. What differs between machines comes from the environment: docs/deploy.md."""

from __future__ import annotations

from api.settings import *  # noqa: F403
from config import environment as env
from config import keys, queue
from config.databases import broker_url, database_url, django_database
from config.logs import logging_settings

BASE_DIR = env.ROOT

DEBUG = env.flag("DEBUG")
SECRET_KEY = env.secret_key()
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "config.health",
    "events",
    "games",
    "audit",
    "analytics",
    "api",
    "pages",
    "bench",
]

MIDDLEWARE = [
    "api.edge.Edge",
    "pages.policy.ContentSecurityPolicy",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

DATABASES = {"default": django_database(database_url())}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The role that web, worker and scheduler connect as, where it is not the owner: config/privileges.
APPLICATION_ROLE = env.text("KLEIO_APPLICATION_ROLE", "kleio_app")

# What signs public checkpoints; without a key none are published.
KLEIO_CHECKPOINT_KEY = keys.checkpoint_key()
KLEIO_FORMER_CHECKPOINT_KEYS = keys.former_keys()

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

STATIC_URL = "/static/"
STATIC_ROOT = env.state_folder() / "static"

LOGGING = logging_settings(env.text("LOG_LEVEL", "INFO").upper())

# HTTPS is expected unless said otherwise; `make run` says otherwise for 127.0.0.1. The proxy in
# front ends TLS and must set (or strip) X-Forwarded-Proto itself.
HTTPS = env.flag("KLEIO_HTTPS", default=not DEBUG)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^api/health/$"]  # load balancers ask from inside
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
CSRF_COOKIE_SECURE = HTTPS
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = [
    # Whether all other hosts of the domain use HTTPS too, and for ever, is not Kleio's to promise.
    "security.W005",
    "security.W021",
]

CELERY_BROKER_URL = broker_url()
CELERY_BROKER_TRANSPORT_OPTIONS = queue.transport_options(CELERY_BROKER_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_POOL_LIMIT = 4
CELERY_TASK_DEFAULT_QUEUE = "kleio"
CELERY_TASK_IGNORE_RESULT = True
# A task is confirmed when it is done, so that a killed worker loses none; it may run twice then.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 30
# A publisher gives up within a second: the sweep finds what was not told.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0.1, "interval_step": 0.2}
CELERY_WORKER_PREFETCH_MULTIPLIER = 4
# Remote control needs broadcast queues, which the queue in PostgreSQL does not offer.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = not queue.is_in_database(CELERY_BROKER_URL)
# How many tasks a worker process runs on one database connection: for ever. See config/celery.
CELERY_DB_REUSE_MAX = 2**31
# Every entry is an interval, so nothing needs to be remembered from one start to the next.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    # Sweeps that pile up while no worker runs expire instead of running one after the other.
    "sweep": {"task": "games.tasks.sweep", "schedule": 10.0, "options": {"expires": 10}},
    "count": {"task": "analytics.tasks.catch_up", "schedule": 15.0, "options": {"expires": 15}},
    "checkpoint": {
        "task": "audit.tasks.publish_checkpoint",
        "schedule": 300.0,
        "options": {"expires": 300},
    },
    "quotas": {
        "task": "api.tasks.forget_unused_quotas",
        "schedule": 600.0,
        "options": {"expires": 600},
    },
}
