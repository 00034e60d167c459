"""All that a server on a network answers: what every table needs, and the laboratory, which needs processes."""

from __future__ import annotations

from boroughs.server.transport.endpoint import Endpoint
from boroughs.server.transport.endpoints import ENDPOINTS
from boroughs.server.transport.lab import LAB_ENDPOINTS

NETWORK_ENDPOINTS: tuple[Endpoint, ...] = (*ENDPOINTS, *LAB_ENDPOINTS)
