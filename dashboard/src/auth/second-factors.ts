import * as passkeys from '@sahuji/contract/auth/passkeys'
import * as contract from '@sahuji/contract/auth/second-factors'
import type { Gives, RouteEntry, Takes } from '@sahuji/contract/http/route'
import { useLingui as useMessages } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/call.ts'
import { query } from '../platform/query.ts'
import { notify } from '../kit/overlays/notices.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'

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

/** Does one thing to the second factors and reads them anew. Only a person who did not confirm is told nothing more. */
export function useFactorAction() {
  const { i18n } = useMessages()
  const client = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const act = async <Given>(work: () => Promise<Given>): Promise<Given | undefined> => {
    setIsPending(true)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (error.refusal !== 'step_up_needed')
        notify({ tone: 'bad', title: failureWords(i18n, error).sentence, code: error.status || '001' })
      return undefined
    } finally {
      setIsPending(false)
      await client.invalidateQueries({ queryKey: factors.read().queryKey })
    }
  }
  return { act, isPending }
}
