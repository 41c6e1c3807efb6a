#!/usr/bin/env bash
# The shoppers of shoppers.awk, with whichever awk there is. mawk reads ahead unless it is told not to.
cd "$(dirname "$0")" || exit 1
case "$(readlink -f "$(command -v awk)")" in
    *mawk) exec awk -W interactive -f shoppers.awk ;;
    *) exec awk -f shoppers.awk ;;
esac
