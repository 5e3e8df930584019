import { Trans, useLingui } from '@lingui/react/macro'
import { changeBank, listOfficeBanks, type OfficeBank, orderBanks } from '@sahuji/contract/banks/office/edit-banks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { ChevronDownIcon } from '../../kit/icons/first.tsx'
import { ChevronUpIcon } from '../../kit/office/office-icons.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { Button, IconButton } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { mutation, query } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { railName } from '../../kit/format/rail-names.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { BankDialog } from './bank-dialog.tsx'

/** /operator/content/banks: the banks that rails offer, as merchants see them. */
export function BanksPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(listOfficeBanks, {}))
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = data?.filter((one) => namesOf(one).includes(words))
  const first = (data ?? []).filter(({ place }) => place !== null).map(({ bank }) => bank)
  return (
    <OfficePageFrame title={t`Banks`}>
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={9} />}
      {data?.length === 0 && (
        <NothingYet title={t`No rail offers a bank yet`}>
          <Trans>They appear here once a rail has reported its banks.</Trans>
        </NothingYet>
      )}
      {data && data.length > 0 && (
        <Stack gap={5}>
          <SearchField label={t`Find a bank`} value={typed} onChange={setTyped} />
          {found?.length === 0 && <NothingMatches title={t`No bank matches`} onClear={() => setTyped('')} />}
          <Banks title={t`First, in this order`} of={found?.filter(({ place }) => place !== null)} first={first} />
          <Banks
            title={first.length > 0 ? t`Then by name` : t`By name`}
            of={found?.filter(({ place }) => place === null)}
            first={first}
          />
        </Stack>
      )}
    </OfficePageFrame>
  )
}

const namesOf = ({ name, short_name, name_en, name_ne }: OfficeBank): string =>
  [name, short_name, name_en, name_ne].join(' ').toLowerCase()

interface BanksProps {
  title: string
  of: readonly OfficeBank[] | undefined
  /** The banks with a position, in its order. */
  first: readonly string[]
}

function Banks({ title, of: banks, first }: BanksProps) {
  if (!banks || banks.length === 0) return null
  return (
    <Section title={title}>
      <List label={title}>
        {banks.map((one) => (
          <BankRow key={one.bank} of={one} first={first} />
        ))}
      </List>
    </Section>
  )
}

function BankRow({ of: one, first }: { of: OfficeBank; first: readonly string[] }) {
  const [isEditing, setIsEditing] = useState(false)
  const mayChange = hasRole(useOperator(), changeBank.roles)
  const { name, name_en, name_ne, short_name, rails, is_hidden, changed_by } = one
  return (
    <>
      <ListRow
        note={
          <>
            {short_name}
            {name_ne !== null && ` · ${name_ne}`}
            {name_en !== null && name_en !== name && (
              <>
                {' · '}
                <Trans>rails’ name: {name}</Trans>
              </>
            )}
            {` · ${rails.map(railName).join(', ')}`}
            {changed_by !== null && (
              <>
                {' · '}
                <Trans>changed by {changed_by}</Trans>
              </>
            )}
          </>
        }
        end={
          <Row>
            {is_hidden && (
              <Status tone="wait">
                <Trans>Hidden</Trans>
              </Status>
            )}
            {mayChange && <Places of={one} first={first} />}
            {mayChange && (
              <Button size="small" onPress={() => setIsEditing(true)}>
                <Trans>Edit</Trans>
              </Button>
            )}
          </Row>
        }
      >
        {name_en ?? name}
      </ListRow>
      {isEditing && <BankDialog of={one} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** Up, down, and back among the others; a bank without a position goes behind those that have one. */
function Places({ of: { bank, name, place }, first }: { of: OfficeBank; first: readonly string[] }) {
  const { t } = useLingui()
  const { send, isPending } = useEdit(mutation(orderBanks), { notice: t`The order is changed.` })
  const at = first.indexOf(bank)
  const others = first.filter((one) => one !== bank)
  const put = (to: number) => send({ banks: [...others.slice(0, to), bank, ...others.slice(to)] })
  if (place === null)
    return (
      <Button size="small" kind="ghost" isDisabled={isPending} onPress={() => put(others.length)}>
        <Trans>Show first</Trans>
      </Button>
    )
  return (
    <>
      {at > 0 && (
        <IconButton label={t`${name} up`} icon={<ChevronUpIcon />} isDisabled={isPending} onPress={() => put(at - 1)} />
      )}
      {at < first.length - 1 && (
        <IconButton
          label={t`${name} down`}
          icon={<ChevronDownIcon />}
          isDisabled={isPending}
          onPress={() => put(at + 1)}
        />
      )}
      <Button size="small" kind="ghost" isDisabled={isPending} onPress={() => send({ banks: others })}>
        <Trans>By name</Trans>
      </Button>
    </>
  )
}
