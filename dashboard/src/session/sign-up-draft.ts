import type { BusinessType } from '@sahuji/contract/merchants'
import { useEffect, useState } from 'react'

/** What somebody has written of the sign-up; kept over a reload, dropped when it is sent. Never the password. */
export interface SignUpDraft {
  business_type: BusinessType
  name: string
  trade_name: string
  mobile_no: string
  email: string
  agent_code: string
}

const empty: SignUpDraft = {
  business_type: 'sole_proprietor',
  name: '',
  trade_name: '',
  mobile_no: '',
  email: '',
  agent_code: '',
}
const storageName = 'draft.sign_up'

/** The draft, in session storage. */
export function useSignUpDraft() {
  const [draft, set] = useState(kept)
  useEffect(
    function keepDraft() {
      sessionStorage.setItem(storageName, JSON.stringify(draft))
    },
    [draft],
  )
  return { draft, write: (part: Partial<SignUpDraft>) => set((before) => ({ ...before, ...part })) }
}

/** Forgets the draft once the account is open. */
export const dropSignUpDraft = (): void => sessionStorage.removeItem(storageName)

function kept(): SignUpDraft {
  const text = sessionStorage.getItem(storageName)
  return text ? { ...empty, ...(JSON.parse(text) as Partial<SignUpDraft>) } : empty
}
