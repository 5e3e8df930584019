import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import { requirements } from '@sahuji/contract/kyc/requirements'
import type { BusinessType } from '@sahuji/contract/merchants'
import { cx } from '../../kit/cx.ts'
import { CameraIcon } from '../../kit/icons/later.tsx'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { businessTypes, businessTypeWords } from '../../merchants/business-types.ts'
import { businessPaperWords, roleWords } from '../case/paper-words.ts'
import * as css from './start.module.css'

/** The documents that a form of business needs, listed before the form starts. */
export function LayReady({ kind }: { kind: BusinessType }) {
  const { _ } = useMessages()
  const { papers, person } = requirements[kind]
  const name = _(businessTypeWords[kind].name)
  const count = papers.length + 1
  return (
    <Section
      title={<Trans>Have these ready</Trans>}
      aside={
        <>
          {name}, <Plural value={count} one="# document" other="# documents" />
        </>
      }
    >
      <ol className={css.bring}>
        <li>
          <div>
            <Text as="span" strong>
              <WhoseIdentity kind={kind} />
            </Text>
            <Text tone="muted">
              <Trans>
                Front and back, two photos. A passport, driving licence or national ID card will do as well.
              </Trans>
            </Text>
          </div>
          <span className={css.how}>
            <CameraIcon small />
            <Trans>Photo by phone</Trans>
          </span>
        </li>
        {papers.map((paper) => (
          <li key={paper}>
            <div>
              <Text as="span" strong>
                {_(businessPaperWords[paper].name)}
              </Text>
              <Text tone="muted">{_(businessPaperWords[paper].note)}</Text>
            </div>
            <span className={css.how}>
              <DocumentIcon small />
              <Trans>Photo or PDF</Trans>
            </span>
          </li>
        ))}
      </ol>
      <div className={css.also}>
        <Text small tone="quiet">
          {person.includes('family') ? (
            <Trans>
              We also ask for things you know by heart: shop address with ward, what you sell, what you expect in a
              month, the bank account for your money, and date of birth and family names of each person.
            </Trans>
          ) : (
            <Trans>
              We also ask for things you know by heart: shop address with ward, what you sell, what you expect in a
              month, the bank account for your money, and your date of birth.
            </Trans>
          )}
        </Text>
      </div>
    </Section>
  )
}

function WhoseIdentity({ kind }: { kind: BusinessType }) {
  const { role } = requirements[kind]
  if (role === 'owner') return <Trans>Citizenship certificate of the owner</Trans>
  if (role === 'partner') return <Trans>Citizenship certificate of each partner</Trans>
  if (role === 'director') return <Trans>Citizenship certificate of each director</Trans>
  if (role === 'board_member') return <Trans>Citizenship certificate of each board member</Trans>
  return <Trans>Citizenship certificate of each committee member</Trans>
}

/** All forms of business side by side, with the documents of each. */
export function EveryKind({ chosen }: { chosen: BusinessType }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <Section title={<Trans>Every kind of business</Trans>} aside={<Trans>Photos and files together</Trans>}>
      <ul className={css.kindList} aria-label={t`Every kind of business`}>
        {businessTypes.map((kind) => {
          const { papers, people, role } = requirements[kind]
          const files = papers.length + 2 * people.least
          const names = papers.map((paper) => _(businessPaperWords[paper].name))
          return (
            <li key={kind} className={cx(css.kindRow, kind === chosen && css.on)}>
              <Text as="span" strong>
                {_(businessTypeWords[kind].name)}
              </Text>
              <span>{[`${_(roleWords[role])}: ${t`citizenship`}`, ...names].join(' · ')}</span>
              <span>
                {people.most > people.least ? (
                  <Trans>from {files}</Trans>
                ) : (
                  <Plural value={files} one="# file" other="# files" />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
