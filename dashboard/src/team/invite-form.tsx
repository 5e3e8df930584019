import { invitationHours } from '@sahuji/contract/team/invitations'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../kit/forms/form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { followed } from '../platform/calls/query.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { type Team, team } from './calls.ts'
import { askedPlace, isIncomplete, PlaceFields, usePlaceDraft } from './place-fields.tsx'

/** Invites a person by mobile number or e-mail to a role; the link arrives there. */
export function InviteForm({ choices }: { choices: Pick<Team, 'counters' | 'events'> }) {
  const { t } = useLingui()
  const [to, setTo] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [place, setPlace] = usePlaceDraft()
  const inviting = useMutation(
    followed(team.invite(), ({ to: reached }) => {
      setTo('')
      setIsTried(false)
      notify({ tone: 'good', title: t`The invitation is on its way to ${reached}.` })
    }),
  )
  const refused = useRefusedFields(inviting.error)
  const missing = isTried && to.trim() === '' ? { to: [t`Enter a mobile number or an e-mail address.`] } : undefined
  const send = () => {
    setIsTried(true)
    if (to.trim() !== '') inviting.mutate({ to: to.trim(), ...askedPlace(place) })
  }
  return (
    <Section title={<Trans>Invite somebody</Trans>}>
      <Form label={t`Invite somebody`} errors={refused} remarks={missing} onSubmit={send}>
        <Stack gap={5}>
          <TextField
            name="to"
            label={t`Mobile number or e-mail`}
            value={to}
            onChange={setTo}
            maxLength={254}
            autoComplete="off"
            spellCheck="false"
          />
          <PlaceFields of={place} onChange={setPlace} choices={choices} />
          <Button
            type="submit"
            kind="primary"
            size="large"
            isPending={inviting.isPending}
            isDisabled={isIncomplete(place)}
          >
            <Trans>Send the invitation</Trans>
          </Button>
          <Text small tone="quiet">
            <Plural
              value={invitationHours}
              one="It is good for # hour, once, for this address only."
              other="It is good for # hours, once, for this address only."
            />
          </Text>
        </Stack>
      </Form>
    </Section>
  )
}
