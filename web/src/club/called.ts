// What a club's members are called to the one who reads: the reader is "You".
import type { ClubInfo } from '../protocol/messages'
import { say } from '../words'

export function calledBy(club: Pick<ClubInfo, 'me' | 'members'>, who: string): string {
  return who === club.me ? say().club.you : (club.members.find((member) => member.id === who)?.name ?? '')
}

/** No sentence begins here: "Zoé and you". */
export const midSentence = (name: string): string => (name === say().club.you ? say().table.you : name)

/** The first of several begins the line. */
export const inARow = (name: string, at: number): string => (at === 0 ? name : midSentence(name))
