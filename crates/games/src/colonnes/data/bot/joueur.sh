#!/bin/sh
# en: Started as: sh joueur.sh HOST PORT NAME
# fr: Se lance ainsi : sh joueur.sh HOTE PORT NOM
cd "$(dirname "$0")" && exec python3 joueur.py "$@"
