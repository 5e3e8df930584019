import { type drawnTariff, tariffRefuses } from '@sahuji/contract/tariff/office/tariff'
import type * as z from 'zod/mini'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import type { Clock } from '../../platform/clock.ts'
import { scheduleNotice } from './notify-merchants.ts'
import { refuseLateTariff, shownTariffOf } from './tariff-proposals.ts'

/** Lines of the tariff. The approval itself begins them: approved_tariff_begins in the database. */
export const tariffKind: ProposalKind<{ clock: Clock }, z.output<typeof drawnTariff>> = {
  kind: 'tariff_rule',
  refuses: tariffRefuses,
  check: ({ clock }, tx, row) => refuseLateTariff(tx, clock, row),
  carryOut: async ({ clock }, tx, row) => {
    await scheduleNotice(tx, clock, row)
    return null
  },
  draw: async (tx, row) => ({ tariff: await shownTariffOf(tx, row) }),
}
