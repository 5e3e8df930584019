import type { CooperativeStatement } from '@sahuji/contract/cooperatives'
import { Trans, useLingui } from '@lingui/react/macro'
import { Figures } from '../kit/data/figures.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Text } from '../kit/layout/text.tsx'

/** Opening + credits − debits = closing, with the ledger's own balance, and what the merchant earned. */
export function Proof({ of: statement }: { of: CooperativeStatement }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const { opening, credits, debits, closing, ledger, commission, tax } = statement
  const [first, last] = [number(ledger.first ?? 0), number(ledger.last ?? 0)]
  const [inRows, outRows] = [number(credits.rows), number(debits.rows)]
  return (
    <Stack gap={3}>
      <Figures
        as="total"
        of={[
          { name: t`Opening`, value: <Money of={opening} /> },
          { name: t`+ Credits, ${inRows} rows`, value: <Money of={credits.amount} /> },
          { name: t`− Debits, ${outRows} rows`, value: <Money of={debits.amount} /> },
          { name: t`= Closing`, value: <Money of={closing} />, note: <Agreement of={statement} />, isNoteNeeded: true },
        ]}
      />
      <Row gap={5}>
        <Text small tone="quiet">
          <Trans>
            Your commission <Money of={commission} />
          </Trans>
        </Text>
        <Text small tone="quiet">
          <Trans>
            Tax withheld <Money of={-tax} />
          </Trans>
        </Text>
        <Text small strong>
          <Trans>
            Yours <Money of={commission - tax} />
          </Trans>
        </Text>
        {ledger.first !== null && (
          <Text small tone="quiet">
            <Trans>
              Ledger entries {first} to {last}
            </Trans>
          </Text>
        )}
      </Row>
    </Stack>
  )
}

function Agreement({ of: { closing, ledger } }: { of: CooperativeStatement }) {
  return closing === ledger.closing ? (
    <Status tone="good">
      <Trans>The ledger has the same</Trans>
    </Status>
  ) : (
    <Status tone="bad">
      <Trans>
        The ledger has <Money of={ledger.closing} />
      </Trans>
    </Status>
  )
}
