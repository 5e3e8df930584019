import { Trans } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import type { KycCase } from '@sahuji/contract/kyc'
import { requirements } from '@sahuji/contract/kyc/requirements'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { SupportCard } from '../../platform/cards/support-card.tsx'
import { kyc, useChangeCase } from '../case/calls.ts'
import { roleWords } from '../case/paper-words.ts'
import { personGroups } from './person-fields.tsx'

/** The people who represent the business: as many as its form requires, and more where it allows them. */
export function PeopleStep({ of, foot }: { of: KycCase; foot: ReactNode }) {
  const { people, role } = requirements[of.business_type]
  const change = useChangeCase()
  const add = useMutation({ mutationFn: () => change(kyc.addPerson, {}) })
  const { _ } = useMessages()
  const who = _(roleWords[role])
  return (
    <Columns narrow side={<SupportCard />}>
      <Stack gap={10}>
        {of.people.map(({ id }, at) => (
          <PersonSection key={id} of={of} person={id} at={at} mayGo={of.people.length > people.least} />
        ))}
        {of.people.length < people.most && (
          <Stack gap={2} start>
            <Button icon={<PlusIcon small />} isPending={add.isPending} onPress={() => add.mutate()}>
              <Trans>Add: {who}</Trans>
            </Button>
            <FailureLine of={add.error} />
          </Stack>
        )}
        {foot}
      </Stack>
    </Columns>
  )
}

function PersonSection({ of, person, at, mayGo }: { of: KycCase; person: string; at: number; mayGo: boolean }) {
  const { _ } = useMessages()
  const { number } = useWriting()
  const asked = requirements[of.business_type]
  const title = asked.people.most > 1 ? `${_(roleWords[asked.role])} ${number(at + 1)}` : _(roleWords[asked.role])
  return (
    <Section title={title} aside={mayGo && <RemovePerson person={person} title={title} />}>
      {asked.person.map((field) => {
        const Group = personGroups[field]
        return <Group key={field} of={of} person={person} />
      })}
    </Section>
  )
}

function RemovePerson({ person, title }: { person: string; title: string }) {
  const change = useChangeCase()
  const [isAsked, setIsAsked] = useState(false)
  const remove = useMutation({ mutationFn: () => change(kyc.removePerson, { person }) })
  return (
    <>
      <Button size="small" kind="ghost" onPress={() => setIsAsked(true)}>
        <Trans>Take out</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={title}
        lead={<Trans>This person’s answers and documents are removed too.</Trans>}
        confirm={<Trans>Take out</Trans>}
        danger
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsked(false) })}
      />
      <FailureLine of={remove.error} />
    </>
  )
}
