import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import { type SchedulePerson, scheduleRoles } from '@sahuji/contract/statements/schedules'
import { type Rhythm, rhythms } from '@sahuji/contract/time/rhythms'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { RadioGroup } from '../../kit/forms/radio-group.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { statements } from '../calls.ts'
import { EveryoneAs } from './everyone-as.tsx'
import { rhythmWords } from './schedule-words.ts'

/** Asks how often, and for whom. */
export function ScheduleDialog({ people, onClose }: { people: readonly SchedulePerson[]; onClose: () => void }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const readers = people.filter(({ may_read }) => may_read)
  const [rhythm, setRhythm] = useState<Rhythm>('nepali_month')
  const [named, setNamed] = useState<readonly string[]>(readers.length === 1 ? [readers[0]!.id] : [])
  const [roles, setRoles] = useState<readonly ShopRole[]>([])
  const adding = useMutation({ ...statements.addSchedule(), onSuccess: onClose })
  const refused = useRefusedFields(adding.error)
  return (
    <FormDialog
      title={t`Schedule statements`}
      lead={
        <Trans>
          Each statement is of the live wallet. Everyone named gets a mail with a link that asks them to sign in.
        </Trans>
      }
      confirm={<Trans>Schedule</Trans>}
      errors={refused}
      isPending={adding.isPending}
      isIncomplete={named.length + roles.length === 0}
      onSubmit={() => adding.mutate({ rhythm, people: [...named], roles: [...roles] })}
      onClose={onClose}
    >
      <RadioGroup
        label={t`How often`}
        name="rhythm"
        options={rhythms.map((id) => ({ id, label: _(rhythmWords[id].name), note: _(rhythmWords[id].when) }))}
        value={rhythm}
        onChange={setRhythm}
      />
      <Stack gap={2}>
        <Text strong>
          <Trans>To whom</Trans>
        </Text>
        {readers.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="people"
            isSelected={named.includes(id)}
            onChange={(isOn) => setNamed(isOn ? [...named, id] : named.filter((each) => each !== id))}
          >
            <span translate="no">{name}</span>
          </Checkbox>
        ))}
        {scheduleRoles.map((role) => (
          <Checkbox
            key={role}
            name="roles"
            isSelected={roles.includes(role)}
            onChange={(isOn) => setRoles(isOn ? [...roles, role] : roles.filter((each) => each !== role))}
          >
            <EveryoneAs role={role} />
          </Checkbox>
        ))}
        <Text small tone="quiet">
          <Trans>Only people of your business with a verified e-mail address. Who has left by then gets nothing.</Trans>
        </Text>
      </Stack>
    </FormDialog>
  )
}
