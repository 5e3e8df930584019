import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import type { KycCase } from '@sahuji/contract/kyc'
import type { KycField } from '@sahuji/contract/kyc/fields'
import { caseTierOf, promisedDays } from '@sahuji/contract/kyc/promise'
import { requirements } from '@sahuji/contract/kyc/requirements'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Entries, Entry } from '../../kit/data/entries.tsx'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { SupportCard } from '../../platform/cards/support-card.tsx'
import { AnswerText } from '../case/answer-text.tsx'
import { kyc } from '../case/calls.ts'
import { caseAddress, stepAddress } from '../case/case-address.ts'
import { type AccountBank, fieldWords } from '../case/field-words.ts'
import { roleWords } from '../case/paper-words.ts'
import { PaperThumbnail } from '../papers/page-image.tsx'
import { isDone, keptIn, placeId, placesOf } from '../papers/paper-places.ts'
import { usePaperNames } from '../papers/use-paper-names.ts'
import { usePromisedBy } from '../case/use-promised-by.ts'

interface SendProps {
  of: KycCase
  banks: readonly AccountBank[] | undefined
}

/** All answers, the missing values with links to their fields, and the button that submits the case. */
export function ReadAndSend({ of, banks }: SendProps) {
  const { _ } = useMessages()
  const { number } = useWriting()
  const asked = requirements[of.business_type]
  return (
    <Columns narrow side={<SupportCard />}>
      <Stack gap={10}>
        <Section title={<Trans>The shop</Trans>}>
          <Answers of={of} banks={banks} fields={asked.business} person={null} />
        </Section>
        {of.people.map(({ id, role }, at) => (
          <Section
            key={id}
            title={of.people.length > 1 ? `${_(roleWords[role])} ${number(at + 1)}` : _(roleWords[role])}
          >
            <Answers of={of} banks={banks} fields={asked.person} person={id} />
          </Section>
        ))}
        <Papers of={of} />
        <Send of={of} />
      </Stack>
    </Columns>
  )
}

/** A skipped part is listed as one item, instead of all its fields. */
const fewMissing = 2

function Answers({ of, banks, fields, person }: SendProps & { fields: readonly KycField[]; person: string | null }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const answerTo = (field: KycField) => of.answers.find((one) => one.field === field && one.person === person)
  const addressOf = (field: KycField) => stepAddress(person ? 'people' : 'shop', person ? `${field}.${person}` : field)
  const missing = fields.filter((field) => !answerTo(field))
  const isMany = missing.length > fewMissing
  return (
    <Entries>
      {fields.map((field) => {
        const answer = answerTo(field)
        const name = _(fieldWords[field])
        if (!answer && isMany) return null
        return (
          <Entry
            key={field}
            name={name}
            end={
              <LinkButton
                size="small"
                kind="ghost"
                href={addressOf(field)}
                aria-label={answer ? t`Change: ${name}` : t`Fill in: ${name}`}
              >
                {answer ? <Trans>Change</Trans> : <Trans>Fill in</Trans>}
              </LinkButton>
            }
          >
            {answer ? <AnswerText field={field} value={answer.value} banks={banks} isWhole /> : <Missing />}
          </Entry>
        )
      })}
      {isMany && missing[0] && (
        <Entry
          name={<Missing />}
          end={
            <LinkButton size="small" kind="ghost" href={addressOf(missing[0])}>
              <Trans>Fill in</Trans>
            </LinkButton>
          }
        >
          {missing.map((field) => _(fieldWords[field])).join(', ')}
        </Entry>
      )}
    </Entries>
  )
}

const Missing = () => (
  <Status tone="warn" loud>
    <Trans>Still missing</Trans>
  </Status>
)

function Papers({ of }: { of: KycCase }) {
  const { t } = useLingui()
  const { nameOf, whoseOf } = usePaperNames(of)
  return (
    <Section title={<Trans>Documents</Trans>}>
      <Entries>
        {placesOf(of).map((place) => {
          const kept = keptIn(of, place)
          const whose = whoseOf(place)
          const name = whose ? `${nameOf(place)}: ${whose}` : nameOf(place)
          return (
            <Entry
              key={placeId(place)}
              name={name}
              end={
                <LinkButton
                  size="small"
                  kind="ghost"
                  href={stepAddress('papers', placeId(place))}
                  aria-label={kept ? t`Check: ${name}` : t`Add: ${name}`}
                >
                  {kept ? <Trans>Check</Trans> : <Trans>Add</Trans>}
                </LinkButton>
              }
            >
              {kept && (
                <Row gap={3} tight>
                  <PaperThumbnail of={kept} />
                  <span>
                    <Plural value={kept.pages} one="# page" other="# pages" />
                  </span>
                </Row>
              )}
              {!kept && isDone(of, place) && <Trans>Left out: the business is too young</Trans>}
              {!isDone(of, place) && <Missing />}
            </Entry>
          )
        })}
      </Entries>
    </Section>
  )
}

function Send({ of }: { of: KycCase }) {
  const navigate = useNavigate()
  const [isTrue, setIsTrue] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const submit = useMutation(kyc.submit())
  const until = usePromisedBy(promisedDays[caseTierOf(of.business_type)])
  const missing = of.gaps.length
  const send = () =>
    submit.mutate(
      {},
      { onSuccess: () => void navigate({ to: caseAddress, search: {} as never }), onError: () => setIsAsked(false) },
    )
  return (
    <Section title={<Trans>Send it</Trans>}>
      <Stack gap={5}>
        {missing > 0 ? (
          <Status sentence tone="warn" loud>
            <Plural
              value={missing}
              one="One thing is still missing; it is marked above."
              other="# things are still missing; they are marked above."
            />
          </Status>
        ) : (
          <Text>
            <Trans>
              Everything is there. If you send it now, we answer by <DateTime of={until} as="long" />.
            </Trans>
          </Text>
        )}
        <Checkbox name="declaration" isSelected={isTrue} onChange={setIsTrue}>
          <Trans>
            My statements are true, the documents are genuine, and I may act for this business. I know that false
            statements end the account.
          </Trans>
        </Checkbox>
        <FailureLine of={submit.error} />
        <div>
          <Button
            kind="primary"
            size="large"
            isDisabled={missing > 0 || !isTrue}
            isPending={submit.isPending}
            onPress={() => setIsAsked(true)}
          >
            <Trans>Send to the review desk</Trans>
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={<Trans>Send it now?</Trans>}
        lead={<Trans>Once it is sent, nothing can be changed until it has been reviewed.</Trans>}
        confirm={<Trans>Send</Trans>}
        isPending={submit.isPending}
        onConfirm={send}
      />
    </Section>
  )
}
