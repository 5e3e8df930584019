import type { Gives } from '@sahuji/contract/http/route'
import { reachOf, type ShopRole } from '@sahuji/contract/company/shop-roles'
import type { readRightsOfDay } from '@sahuji/contract/team/people'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Facts } from '../../kit/data/lines.tsx'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { listed } from '../../kit/format/lists.ts'
import { Money } from '../../kit/format/money.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { permissionGroups, permissionNames, reachWords } from '../permission-words.ts'
import { Narrowed, RoleName } from '../place-words.tsx'
import { roleSentences } from '../role-words.ts'
import { shopLog } from './calls.ts'

type Rights = Gives<typeof readRightsOfDay>
type Period = Rights['periods'][number]

const dayMilliseconds = 86_400_000

interface RightsOfDayProps {
  person_id: string
  /** A day of Kathmandu, `YYYY-MM-DD`. */
  day: string
}

/** What a person could do in the shop on a day: role, limits and rights for a time, beside what they did. */
export function RightsOfDay({ person_id, day }: RightsOfDayProps) {
  const { data, error, refetch } = useCardQuery(shopLog.rights(person_id, day))
  const start = startOfKathmanduDay(day)
  return (
    <Section
      title={
        data ? (
          <Trans>
            What <Name>{data.name}</Name> could do
          </Trans>
        ) : (
          <Trans>What this person could do</Trans>
        )
      }
      aside={<DateTime of={start} as="long" />}
    >
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows rows={3} />}
      {data && (
        <Stack gap={5}>
          {data.periods.length === 0 && (
            <Text tone="muted">
              <Trans>
                <Name>{data.name}</Name> did not belong to the shop on this day.
              </Trans>
            </Text>
          )}
          {data.periods.map((period) => (
            <PeriodOfDay key={period.from.toISOString()} of={period} start={start} />
          ))}
          {data.grants.length > 0 && <GrantsOfDay of={data.grants} />}
        </Stack>
      )}
    </Section>
  )
}

/** One role of the day, with its hours where it did not last all day. */
function PeriodOfDay({ of: period, start }: { of: Period; start: Date }) {
  const { _ } = useMessages()
  const { role, counter, event, from, until } = period
  const end = new Date(start.getTime() + dayMilliseconds)
  const isNarrow = role === 'cashier' || role === 'manager' || (role === 'door' && event !== null) || counter !== null
  return (
    <Stack gap={3}>
      <div>
        <Text as="span" strong>
          <RoleName of={role} />
        </Text>
        {isNarrow && (
          <>
            {': '}
            <Narrowed of={period} />
          </>
        )}
        <Text small tone="muted">
          <Hours from={from > start ? from : null} until={until && until < end ? until : null} />
        </Text>
      </div>
      <Text>{_(roleSentences[role])}</Text>
      {role !== 'owner' && <Could role={role} />}
    </Stack>
  )
}

/** From and until when on this day; null: from its beginning, to its end. */
function Hours({ from, until }: { from: Date | null; until: Date | null }) {
  if (from && until)
    return (
      <Trans>
        from <DateTime of={from} as="time" /> until <DateTime of={until} as="time" />
      </Trans>
    )
  if (from)
    return (
      <Trans>
        from <DateTime of={from} as="time" />
      </Trans>
    )
  if (until)
    return (
      <Trans>
        until <DateTime of={until} as="time" />
      </Trans>
    )
  return <Trans>the whole day</Trans>
}

const rows = permissionGroups.flatMap((group) => group.rows)

/** The permissions of a role in words: without bounds, within bounds, and not at all. */
function Could({ role }: { role: ShopRole }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const reader = useReader()
  const namesOf = (isOf: (reach: ReturnType<typeof reachOf>) => boolean) =>
    rows.filter((permission) => isOf(reachOf(role, permission)))
  const bounded = namesOf((reach) => reachWords[reach] !== undefined).map((permission) => {
    const words = reachWords[reachOf(role, permission)]!
    return `${_(permissionNames[permission])} (${_(words)})`
  })
  const all = namesOf((reach) => reach === 'all').map((permission) => _(permissionNames[permission]))
  const none = namesOf((reach) => reach === 'none').map((permission) => _(permissionNames[permission]))
  const lists = [
    [t`Could`, all],
    [t`Could within bounds`, bounded],
    [t`Could not`, none],
  ] as const
  return (
    <Facts
      of={lists.filter(([, names]) => names.length > 0).map(([name, names]) => [name, listed(names, reader)] as const)}
    />
  )
}

/** The rights beyond the role that were in force on the day. */
function GrantsOfDay({ of: grants }: { of: Rights['grants'] }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <div>
      <Text small tone="muted">
        <Trans>Rights for a time</Trans>
      </Text>
      <List label={t`Rights for a time`}>
        {grants.map(({ permission, day_max, from, until, granted_by }) => (
          <ListRow
            key={`${permission} ${from.toISOString()}`}
            note={
              <Trans>
                <DateTime of={from} /> until <DateTime of={until} />; given by <Name>{granted_by}</Name>
              </Trans>
            }
          >
            {day_max === null ? (
              _(permissionNames[permission])
            ) : (
              <Trans>
                {_(permissionNames[permission])}, up to <Money of={day_max} round /> a day
              </Trans>
            )}
          </ListRow>
        ))}
      </List>
    </div>
  )
}
