import { redactFields } from './post-json.ts'
import type { HandOff, OpenedPayment, RailAnswer } from './rail.ts'

/**
 * A payment that is opened without a call: we build and sign the form or address, and the rail learns of the payment
 * when the payer goes there. `signed`: what is stored of it.
 */
export const openedUnasked = (
  call: string,
  signed: Readonly<Record<string, string>>,
  handOff: HandOff & { rail_id?: string },
): RailAnswer<OpenedPayment> => ({
  outcome: 'answered',
  value: { rail_id: null, ...handOff },
  raw: { call, asked: redactFields(signed), http: null, answered: null },
})
