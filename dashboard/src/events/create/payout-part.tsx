import type { OwnEvent } from '@sahuji/contract/events'
import { chooseEventPayout, type EventPayout, readEventPayout } from '@sahuji/contract/events/payout'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useMay } from '../../platform/session/rights.ts'
import { isReady, isShut } from '../../payouts/account-parts.tsx'
import { payoutAccounts } from '../../payouts/calls.ts'
import { tabAddress } from '../../payouts/deposit-place.ts'
import { events } from '../calls.ts'
import { PayoutSentence } from '../event-payout.tsx'

/** Where the money of a live event goes once it is released; the sandbox's money stays there. */
export function PayoutPart({ of: { id, mode } }: { of: Pick<OwnEvent, 'id' | 'mode'> }) {
  const mayRead = useMay(readEventPayout)
  return mode === 'live' && mayRead ? <Destination id={id} /> : null
}

function Destination({ id }: { id: string }) {
  const { data: payout, error, refetch } = useCardQuery(events.payout(id))
  const mayChoose = useMay(chooseEventPayout)
  return (
    <Section title={<Trans>Where the money goes</Trans>}>
      {error && !payout && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !payout && <LoadingRows rows={3} />}
      {payout && (
        <Stack gap={5}>
          {mayChoose && payout.is_open && <Choice id={id} of={payout} />}
          <PayoutSentence id={id} of={payout} />
          {!mayChoose && (
            <Text small tone="quiet">
              <Trans>Only an owner of the business chooses where it goes.</Trans>
            </Text>
          )}
        </Stack>
      )}
    </Section>
  )
}

const wallet = 'wallet'

function Choice({ id, of: { account } }: { id: string; of: EventPayout }) {
  const { t } = useLingui()
  const { data: accounts = [] } = useQuery(payoutAccounts.list())
  const [chosen, setChosen] = useState<string>()
  const choosing = useMutation(events.choosePayout())
  const now = account?.id ?? wallet
  const shown = chosen ?? now
  const ready = accounts.filter((each) => each.id === now || (isReady(each) && !isShut(each)))
  return (
    <Stack gap={4}>
      <RadioGroup
        name="account_id"
        label={t`What happens when the doors open`}
        lined
        options={[
          { id: wallet, label: t`It stays in your wallet`, note: t`You withdraw it yourself.` },
          ...ready.map((each) => ({
            id: each.id,
            label: <AccountName of={each} />,
            note: t`Less the fee of a withdrawal.`,
          })),
        ]}
        value={shown}
        onChange={setChosen}
      />
      {ready.length === 0 && (
        <Text small tone="muted">
          <Trans>
            No bank account of yours can take money now. <Link href={tabAddress('accounts')}>Add an account</Link>
          </Trans>
        </Text>
      )}
      {shown !== now && (
        <Row>
          <Button
            isPending={choosing.isPending}
            onPress={() =>
              choosing.mutate(
                { id, account_id: shown === wallet ? null : shown },
                { onSuccess: () => setChosen(undefined) },
              )
            }
          >
            <Trans>Save where it goes</Trans>
          </Button>
        </Row>
      )}
      <FailureLine of={choosing.error} />
    </Stack>
  )
}

const AccountName = ({ of: { bank_name, account_end } }: { of: PayoutAccount }) => (
  <Trans>
    It goes to <Name>{bank_name}</Name> <Ltr>··{account_end}</Ltr>
  </Trans>
)
