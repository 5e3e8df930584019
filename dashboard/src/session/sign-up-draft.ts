import { businessTypes } from '@sahuji/contract/merchants'
import * as z from 'zod/mini'
import { dropDraft, useFormDraft } from '../platform/form-draft.ts'

const fields = {
  business_type: z.enum(businessTypes),
  name: z.string(),
  trade_name: z.string(),
  mobile_no: z.string(),
  email: z.string(),
  agent_code: z.string(),
}

/** What somebody has written of the sign-up, beside the password and the consents. */
export type SignUpDraft = z.output<z.ZodMiniObject<typeof fields>>

const empty: SignUpDraft = {
  business_type: 'sole_proprietor',
  name: '',
  trade_name: '',
  mobile_no: '',
  email: '',
  agent_code: '',
}
const draftName = 'sign_up'

/** The draft of the sign-up. */
export const useSignUpDraft = () => useFormDraft(draftName, fields, empty)

/** Forgets the draft once the account is open. */
export const dropSignUpDraft = (): void => dropDraft(draftName)
