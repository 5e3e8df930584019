import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementMap } from '@sahuji/contract/reconciliation/column-maps'
import type { ReconciledAccount } from '@sahuji/contract/reconciliation/statement-shapes'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWriting } from '../../../kit/format/reader.ts'
import { DayField } from '../../../kit/forms/day-field.tsx'
import { ListField } from '../../../kit/forms/list-field.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LoadingRows } from '../../../kit/layout/states.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { FailedToLoad, FailureLine } from '../../../platform/failed-to-load.tsx'
import { useOpenedAt } from '../../../platform/use-opened-at.ts'
import { accountLabel } from '../account-label.ts'
import { stated } from './calls.ts'
import { FileDrop } from './file-drop.tsx'
import * as css from './statements.module.css'

/** Which account, which day, read by which map: then a file, or the rail itself. */
export function BringStatement() {
  const accounts = useQuery(stated.accounts())
  const maps = useQuery(stated.maps())
  const failed = [accounts, maps].find(({ error, data }) => error && !data)
  return (
    <Section title={<Trans>Bring a statement</Trans>}>
      {failed?.error && <FailedToLoad of={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (!accounts.data || !maps.data) && <LoadingRows rows={3} />}
      {accounts.data && maps.data && <Choices accounts={accounts.data} maps={maps.data} />}
    </Section>
  )
}

const aDay = 86_400_000

interface ChoicesProps {
  accounts: readonly ReconciledAccount[]
  maps: readonly StatementMap[]
}

function Choices({ accounts, maps }: ChoicesProps) {
  const { t } = useLingui()
  const { date } = useWriting()
  const today = useOpenedAt()
  const yesterday = kathmanduDay(new Date(today.getTime() - aDay))
  const [account, setAccount] = useState<string | null>(null)
  const [map, setMap] = useState<string>()
  const [day, setDay] = useState(yesterday)
  const chosen = accounts.find((one) => one.account === account)
  const code = map ?? chosen?.map ?? null
  const choose = (name: string) => {
    setAccount(name)
    setMap(undefined)
  }
  return (
    <Stack gap={4}>
      <div className={css.choices}>
        <ListField
          name="account"
          label={t`Rail or our bank account`}
          options={accounts.map((one) => ({ id: one.account, label: accountLabel(one) }))}
          value={account}
          onChange={choose}
        />
        <DayField
          label={t`Day`}
          value={day}
          max={kathmanduDay(today)}
          note={day && date(startOfKathmanduDay(day), 'day')}
          onChange={setDay}
        />
        <ListField
          name="map"
          label={t`Read by the map`}
          options={maps.map((one) => ({ id: one.code, label: one.name }))}
          value={code}
          onChange={setMap}
        />
      </div>
      {chosen?.offers_statement && day !== '' && <AskRail of={chosen} day={day} />}
      {account !== null && code !== null && (
        <FileDrop account={account} map={maps.find((one) => one.code === code)} day={day} />
      )}
      {account === null && (
        <Text small tone="muted">
          <Trans>Choose whose statement it is. Nothing that is read counts before you have looked at it.</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** Of a rail that lists its days by itself. */
function AskRail({ of: one, day }: { of: ReconciledAccount; day: string }) {
  const navigate = useNavigate()
  const name = accountLabel(one)
  const fetching = useMutation(stated.fetch())
  const ask = () =>
    fetching.mutate(
      { account: one.account, day },
      { onSuccess: ({ id }) => void navigate({ to: `/reconciliation/statements/${id}` as never }) },
    )
  return (
    <Stack gap={2} start>
      <Button isPending={fetching.isPending} onPress={ask}>
        <Trans>Ask {name} for this day</Trans>
      </Button>
      {fetching.isPending && (
        <Text small tone="muted">
          <Trans>The rail is being asked. That takes up to half a minute.</Trans>
        </Text>
      )}
      <FailureLine of={fetching.error} />
    </Stack>
  )
}
