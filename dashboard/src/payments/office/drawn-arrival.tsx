import { useLingui } from '@lingui/react/macro'
import type { ShownArrival } from '@sahuji/contract/payments/office/arrivals'
import { Facts } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import { Code, Name } from '../../kit/layout/text.tsx'

/** The payment at no shop that a proposal decides, and the shop's code that gets it. */
export function DrawnArrival({ of: arrival }: { of: ShownArrival }) {
  const { t } = useLingui()
  const { act, rail, rail_reference, code, received_at, shop_code } = arrival
  return (
    <Facts
      of={[
        [t`Decided`, act === 'return' ? t`It was returned at the rail` : t`The shop gets it, less its fee`],
        [t`Rail`, railName(rail)],
        [t`Rail’s reference`, <Code key="r">{rail_reference}</Code>],
        [t`Code in the QR`, <Code key="c">{code}</Code>],
        [t`Arrived`, <DateTime key="a" of={received_at} />],
        ...(shop_code
          ? [
              [
                t`Shop’s code`,
                <span key="s">
                  <Code>{shop_code.code}</Code> <Name>{shop_code.label}</Name>
                </span>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}
