#!/bin/bash
# Temporary: what is measured on a machine with many cores. Usage: bash benchmarks/new_jack_city_device.sh WORKERS
W=${1:-15}
PY=${PYTHON:-python}
B="$PY benchmarks/new_jack_city_expert.py"
X=1
$PY -c "import boroughs.games.new_jack_city.bot.lookahead as r; print(r.__file__); assert r.__file__.endswith('.so')" 2>/dev/null && X=2
date -u
timeout 170 $B match --seats 2 --deals $((100*X)) --workers $W --seed d
timeout 120 $B match --seats 4 --deals $((45*X)) --workers $W --seed d
timeout 45 $B match --seats 1 --deals $((60*X)) --workers $W --seed d
timeout 60 $B match --seats 6 --deals $((10*X)) --workers $W --seed d
timeout 60 $B match --seats 3 --deals $((15*X)) --workers $W --seed d
timeout 60 $B match --seats 5 --deals $((10*X)) --workers $W --seed d
timeout 100 $B match --seats 2 --deals $((60*X)) --workers $W --seed d worlds=8
date -u
