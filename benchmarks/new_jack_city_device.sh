#!/bin/bash
# Temporary: what is measured on a machine with many cores. Usage: bash benchmarks/new_jack_city_device.sh WORKERS
W=${1:-15}
PY=${PYTHON:-python}
B="$PY benchmarks/new_jack_city_expert.py"
X=1
$PY -c "import boroughs.games.new_jack_city.bot.lookahead as r; print(r.__file__); assert r.__file__.endswith('.so')" && X=4
date -u
timeout 200 $B match --seats 2 --deals $((60*X)) --workers $W worlds=4 breadth=6 turns=3
timeout 120 $B match --seats 4 --deals $((25*X)) --workers $W worlds=4 breadth=6 turns=3
timeout 80 $B match --seats 2 --deals $((45*X)) --workers $W worlds=4 breadth=6 turns=1
timeout 60 $B match --seats 1 --deals $((45*X)) --workers $W worlds=2 breadth=6 turns=6
$B evolve --seats 2 --minutes 1.5 --deals 20 --size 30 --workers $W --seed a keep=0.3 | tail -n 2
date -u
