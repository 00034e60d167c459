"""All that a server on a network answers: what every table needs, quick match, which needs others, and the laboratory."""

from __future__ import annotations

from boroughs.server.transport.endpoint import Endpoint
from boroughs.server.transport.endpoints import ENDPOINTS
from boroughs.server.transport.lab import LAB_ENDPOINTS
from boroughs.server.transport.matching_endpoints import MATCHING_ENDPOINTS

NETWORK_ENDPOINTS: tuple[Endpoint, ...] = (*ENDPOINTS, *MATCHING_ENDPOINTS, *LAB_ENDPOINTS)
