#!/bin/bash
# Temporary: what is measured on a machine with many cores.
W=${1:-15}; M=2.4; [ "$2" = short ] && M=1.1
B="${PYTHON:-python} benchmarks/new_jack_city_expert.py"
$B match --seats 2 --deals 300 --workers $W breadth=1 keep=0.3,0.6
timeout 75 $B match --seats 2 --deals 30 --workers $W worlds=3 breadth=6 turns=1
$B evolve --seats 2 --minutes $M --deals 20 --size 30 --workers $W --seed a keep=0.4 | tail -n 2
$B evolve --seats 4 --minutes $M --deals 10 --size 30 --workers $W --seed b keep=0.4 | tail -n 2
timeout 100 $B match --seats 2 --deals 30 --workers $W worlds=3 breadth=6 turns=3
