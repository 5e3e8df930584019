import type { TeamMember } from '@sahuji/contract/team/people'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { followed } from '../platform/calls/query.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { type Team, team } from './calls.ts'
import { askedPlace, isIncomplete, PlaceFields, usePlaceDraft } from './place-fields.tsx'

interface ChangeDialogProps {
  of: TeamMember
  choices: Pick<Team, 'counters' | 'events'>
  onClose: () => void
}

/** Another role, counter, event or limits for a person. */
export function ChangeDialog({ of: person, choices, onClose }: ChangeDialogProps) {
  const { t } = useLingui()
  const { name, person_id: id } = person
  const [place, setPlace] = usePlaceDraft(person)
  const changing = useMutation(followed(team.change(), onClose))
  return (
    <FormDialog
      title={t`What ${name} may do`}
      lead={<Trans>The new rights are in force at once, also where they are signed in now.</Trans>}
      confirm={<Trans>Change</Trans>}
      errors={useRefusedFields(changing.error)}
      isPending={changing.isPending}
      isIncomplete={isIncomplete(place)}
      onSubmit={() => changing.mutate({ id, ...askedPlace(place) })}
      onClose={onClose}
    >
      <PlaceFields of={place} onChange={setPlace} choices={choices} />
    </FormDialog>
  )
}
