import * as contract from '@sahuji/contract/events/door'
import { mutation, query } from '../../platform/calls/query.ts'

/** The organiser's calls about the doors of an event. */
export const doors = {
  read: (id: string) => query(contract.readDoors, { id }),
  invite: () => mutation(contract.inviteToDoor),
  signOut: () => mutation(contract.signDoorOut),
}
