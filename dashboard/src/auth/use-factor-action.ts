import { useLingui as useMessages } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../kit/overlays/notices.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { failureWords } from '../platform/failure-words.ts'
import { factors } from './second-factor-calls.ts'

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
