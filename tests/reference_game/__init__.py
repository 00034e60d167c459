"""Lanterns: a made-up game that uses every point of the engine contract once.

Twelve cards of value 1 to 4. Everybody is dealt three in private and secretly bids one within half
a minute; who has not, bids at random. A verdict is computed from the bids. Before the highest bid
pays, the others may object with a 4. Then the winner draws a card, hands one on unseen to the next
seat, who may buy a lantern for any sum. Two rounds. Alone, one plays for six coins.
"""

from reference_game.game import LanternsGame

GAME = LanternsGame()
