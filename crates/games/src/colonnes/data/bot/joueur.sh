#!/bin/sh
# Started as: sh joueur.sh HOST PORT NAME
cd "$(dirname "$0")" && exec python3 joueur.py "$@"
