#!/bin/sh
# A player of Colonnes de trois as courses start one: sh joueur.sh HOST PORT NAME
exec "${PALABRE:-palabre}" client colonnes "$1" "$2" "$3"
