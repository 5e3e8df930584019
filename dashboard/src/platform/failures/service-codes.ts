import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** The families of service codes of the specification (§8), by the person's next step. */
type Family = 'again' | 'wait' | 'change' | 'unclear' | 'support'

const nextSteps: Record<Family, MessageDescriptor> = {
  again: msg`Try again now.`,
  wait: msg`Wait a little and try again.`,
  change: msg`Change it and try again.`,
  unclear: msg`Do not pay again; we are checking.`,
  support: msg`If it happens again, give support the reference.`,
}

const codes: Record<Family, string> = {
  again: '004 005 006 010 012 028',
  wait: '007 011 013 018 019 030 048 101',
  change: '009 014 016 017 022 023 026 037 038 064',
  unclear: '099',
  support: '001 002 003 008 015 020 021 024 025 027 029 062 063 065 068 100 602',
}

const meanings: Record<string, MessageDescriptor> = Object.fromEntries(
  [
    ['001 002', msg`Internal system error.`],
    ['003 062 063 065 068', msg`The request could not be authenticated.`],
    ['004', msg`Time-out. Check your connection.`],
    ['005 006 010', msg`Too many requests one after the other.`],
    ['007 011 013 018 019 048 101', msg`The service is temporarily unavailable.`],
    ['008 020 021 024 025', msg`Technical error.`],
    ['009 026', msg`No account, invoice or subscriber was found.`],
    ['012', msg`Connection problem with the service provider.`],
    ['014', msg`Some fields are not valid. Make sure all fields are filled.`],
    ['015', msg`The account is not active.`],
    ['016', msg`The amount is too low.`],
    ['017', msg`The amount is too high.`],
    ['022', msg`This payment is not allowed for the account and service.`],
    ['023', msg`The amount does not follow the provider’s conditions.`],
    ['027', msg`The service is locked.`],
    ['028', msg`The service is not available at the moment.`],
    ['029', msg`The point of sale is not known to the provider.`],
    ['030', msg`The service is not available.`],
    ['037 038', msg`Only one transaction per day is possible.`],
    ['064', msg`No bills are pending, or vouchers are out of stock.`],
    ['099', msg`The request is still being processed, or there is no clear answer.`],
    ['100', msg`Critical error.`],
    ['602', msg`Critical error on the provider’s side.`],
  ].flatMap(([list, meaning]) => `${list as string}`.split(' ').map((code) => [code, meaning as MessageDescriptor])),
)

/** The meaning of a service code; undefined for one that the specification does not list. */
export const meaningOf = (code: string): MessageDescriptor | undefined => meanings[code]

/** The next step for a service code. */
export function nextStepOf(code: string): MessageDescriptor | undefined {
  const family = (Object.keys(codes) as Family[]).find((each) => codes[each].split(' ').includes(code))
  return family && nextSteps[family]
}
