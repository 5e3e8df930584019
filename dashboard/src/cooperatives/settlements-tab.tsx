import type { CooperativeLink } from '@sahuji/contract/cooperatives'
import type { Settlements } from '@sahuji/contract/cooperatives/settlements'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { Table } from '../kit/data/table.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { Name } from '../kit/layout/text.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { followed } from '../platform/calls/query.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { type Book, cooperatives } from './calls.ts'
import { useBook } from './use-book.ts'
import { IfMay } from '../platform/session/if-may.tsx'

/** What is owed to the cooperative now, and what was passed on before. */
export function SettlementsTab({ of: { id } }: { of: CooperativeLink }) {
  const { t } = useLingui()
  const book = { id, mode: useBook() }
  const { data, error, refetch } = useQuery(cooperatives.settlements(book))
  if (error && !data) return <FailedToLoad of={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} />
  return (
    <Stack gap={7}>
      <Owed book={book} of={data} />
      <Section title={t`Passed on before`}>
        {data.data.length === 0 ? (
          <NothingYet title={t`Nothing was passed on yet`} />
        ) : (
          <Table
            label={t`Passed on before`}
            rows={data.data}
            rowKey={({ batch }) => `${batch}`}
            columns={[
              { id: 'batch', head: t`No.`, cell: ({ batch }) => batch },
              {
                id: 'at',
                head: t`When`,
                kind: 'when',
                phone: 'who',
                grow: true,
                cell: ({ made_at }) => <DateTime of={made_at} />,
              },
              {
                id: 'commission',
                head: t`Your commission`,
                figure: true,
                cell: ({ commission }) => <Money of={commission} bare />,
              },
              { id: 'tax', head: t`Tax withheld`, figure: true, cell: ({ tax }) => <Money of={tax} bare /> },
              {
                id: 'amount',
                head: t`Passed on`,
                figure: true,
                phone: 'amount',
                cell: ({ amount }) => <Money of={amount} bare />,
              },
            ]}
          />
        )}
      </Section>
    </Stack>
  )
}

function Owed({ book, of: { held, commission, tax, owed, settled_to } }: { book: Book; of: Settlements }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const settling = useMutation(followed(cooperatives.settle(), () => setIsAsking(false)))
  return (
    <Section title={t`Owed now`}>
      <Stack gap={4}>
        <Lines>
          <Line label={t`Held for them`}>
            <Money of={held} />
          </Line>
          <Line label={t`Your commission`}>
            <Money of={-commission} />
          </Line>
          <Total label={t`To be passed on`}>
            <Money of={owed} />
          </Total>
          <Line label={t`Tax withheld`}>
            <Money of={-tax} />
          </Line>
        </Lines>
        <IfMay call="cooperatives.manage">
          <Row>
            <Button kind="primary" isDisabled={owed === 0n} onPress={() => setIsAsking(true)}>
              <Trans>Settle now</Trans>
            </Button>
          </Row>
        </IfMay>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t`Settle with the cooperative?`}
        lead={
          <Trans>
            <Money of={owed} /> goes to the wallet of <Name>{settled_to}</Name>, and your commission to yours.
          </Trans>
        }
        confirm={<Trans>Settle now</Trans>}
        isPending={settling.isPending}
        onConfirm={() => settling.mutate({ ...book, owed })}
      />
    </Section>
  )
}
