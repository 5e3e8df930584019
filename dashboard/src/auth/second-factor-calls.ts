import * as passkeys from '@sahuji/contract/auth/passkeys'
import * as contract from '@sahuji/contract/auth/second-factors'
import type { Gives, RouteEntry, Takes } from '@sahuji/contract/route'
import { call } from '../platform/call.ts'
import { query } from '../platform/query.ts'

/** A call whose "no" is said where it was made, in no notice beside. */
const quiet = <Entry extends RouteEntry>(entry: Entry, input: Takes<Entry>): Promise<Gives<Entry>> =>
  call(entry, input, { isQuiet: true })

/** The calls of the second factors. */
export const factors = {
  read: () => query(contract.readSecurity, {}),
  beginPasskey: () => quiet(passkeys.beginPasskey, {}),
  addPasskey: (ask: Takes<typeof passkeys.addPasskey>) => quiet(passkeys.addPasskey, ask),
  renamePasskey: (ask: Takes<typeof passkeys.renamePasskey>) => quiet(passkeys.renamePasskey, ask),
  removePasskey: (id: string) => quiet(passkeys.removePasskey, { id }),
  beginTotp: () => quiet(contract.beginTotp, {}),
  confirmTotp: (code: string) => quiet(contract.confirmTotp, { code }),
  removeTotp: () => quiet(contract.removeTotp, {}),
  renewRecoveryCodes: () => quiet(contract.renewRecoveryCodes, {}),
  challengeStepUp: () => quiet(contract.challengeStepUp, {}),
  stepUp: (ask: Takes<typeof contract.stepUp>) => quiet(contract.stepUp, ask),
}
