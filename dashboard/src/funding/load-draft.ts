import type { LoadPurpose } from '@sahuji/contract/funding'
import { useEffect, useState } from 'react'

/** What a person has written of a load; kept over a reload, dropped when it is sent. */
export interface LoadDraft {
  amount: bigint | undefined
  purpose: LoadPurpose | null
  remark: string
}

const empty: LoadDraft = { amount: undefined, purpose: null, remark: '' }
const nameOf = (instrumentId: string) => `draft.load.${instrumentId}`

/** The draft of one bank's load, in session storage. */
export function useLoadDraft(instrumentId: string) {
  const [draft, set] = useState<LoadDraft>(() => kept(instrumentId))
  useEffect(
    function keepDraft() {
      const { amount, ...rest } = draft
      sessionStorage.setItem(nameOf(instrumentId), JSON.stringify({ ...rest, amount: amount?.toString() }))
    },
    [instrumentId, draft],
  )
  return {
    draft,
    write: (part: Partial<LoadDraft>) => set((before) => ({ ...before, ...part })),
    drop: () => sessionStorage.removeItem(nameOf(instrumentId)),
  }
}

function kept(instrumentId: string): LoadDraft {
  const text = sessionStorage.getItem(nameOf(instrumentId))
  if (!text) return empty
  const { amount, purpose, remark } = JSON.parse(text) as {
    amount?: string
    purpose: LoadPurpose | null
    remark: string
  }
  return { amount: amount === undefined ? undefined : BigInt(amount), purpose, remark }
}
