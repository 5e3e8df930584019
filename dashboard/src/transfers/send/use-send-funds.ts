import type { Transfer } from '@sahuji/contract/transfers/transfer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reduceWallet } from '../../wallet/wallet-changes.ts'
import { type SendAsk, transfers } from '../calls.ts'
import { useState } from 'react'
import { refetchShown } from '../../platform/calls/query.ts'

/** A send as specified: null, Success or Failed, whether it loads, and a reset. Spec §4. */
export interface SendFunds {
  status: null | 'Success' | 'Failed'
  isLoading: boolean
  failure: Error | null
  send: (ask: SendAsk) => void
  /** It was confirmed and done, or refused, elsewhere. */
  succeed: (sent: Transfer) => void
  fail: (error: Error) => void
  reset: () => void
}

interface SentEnds {
  /** Deletes the draft with the answer, also where the page was left: on return it would be offered and sent again. */
  drop: () => void
  /** Leads to the sent transfer. */
  leave: (sent: Transfer) => void
}

/** Sends without a confirmation, and keeps the outcome of either way. */
export function useSendFunds({ drop, leave }: SentEnds): SendFunds {
  const queries = useQueryClient()
  const [ended, setEnded] = useState<{ status: 'Success' | 'Failed'; failure: Error | null }>()
  // the outcome is final once the wallet is reduced, also while the page still reads everything again
  const end = (sent: Transfer) => {
    drop()
    setEnded({ status: 'Success', failure: null })
    reduceWallet(queries, {
      id: sent.id,
      total: sent.amount + sent.fee,
      restricted: sent.restricted,
      isHeld: sent.state === 'held',
    })
  }
  const fail = (failure: Error) => setEnded({ status: 'Failed', failure })
  // before everything is read again: later it would be deducted twice
  const sending = useMutation({ ...transfers.send(), onSuccess: end, onError: fail })
  const succeed = (sent: Transfer) => {
    end(sent)
    void refetchShown(queries)
    leave(sent)
  }
  return {
    status: ended?.status ?? null,
    isLoading: sending.isPending,
    failure: ended?.failure ?? null,
    send: (ask) => sending.mutate(ask, { onSuccess: leave }),
    succeed,
    fail,
    reset: () => {
      sending.reset()
      setEnded(undefined)
    },
  }
}
