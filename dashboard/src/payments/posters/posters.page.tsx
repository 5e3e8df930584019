import type { PaymentCode } from '@sahuji/contract/payments/codes'
import { type PosterPaper, type PosterWords, posterWords } from '@sahuji/contract/payments/posters'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Chip, ChipLink, Chips } from '../../kit/forms/chip.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { codes } from '../codes/calls.ts'
import { PaperFigure } from './paper-figure.tsx'
import * as css from './posters.module.css'

/** /dashboard/qrcode/posters: a code on paper, as printed. */
export function PostersPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const { data, error, refetch } = useCardQuery({ ...codes.list(), enabled: isOwn })
  return (
    <Page
      title={t`Posters and stickers`}
      lead={<Trans>For the counter, the window and the table. Any printer, plain paper, black ink is enough.</Trans>}
      crumbs={[{ name: t`QR Code`, href: '/dashboard/qrcode' }, { name: t`Posters and stickers` }]}
    >
      {!isOwn && <NotOffered />}
      {isOwn && error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {isOwn && !data && !error && <LoadingRows rows={6} />}
      {data && data.codes.length === 0 && (
        <NothingYet
          title={<Trans>No QR yet</Trans>}
          action={
            <LinkButton kind="primary" href="/dashboard/qrcode">
              <Trans>Make the shop’s QR</Trans>
            </LinkButton>
          }
        />
      )}
      {data && data.codes.length > 0 && <Bench of={data.codes} />}
    </Page>
  )
}

/** Which code in which words, then its papers. */
function Bench({ of }: { of: readonly PaymentCode[] }) {
  const { t } = useLingui()
  const { code: wanted, words: asked }: { code?: string; words?: string } = useSearch({ strict: false })
  const [size, setSize] = useState<PosterPaper>('a4')
  const code = of.find(({ id }) => id === wanted) ?? of[0]!
  const words = posterWords.find((one) => one === asked) ?? 'both'
  return (
    <>
      <Choices all={of} code={code} words={words} />
      <div className={css.bench}>
        <PaperFigure
          of={code}
          paper={size}
          words={words}
          title={<Trans>Poster</Trans>}
          note={
            <Chips label={t`Size of the poster`}>
              {(['a4', 'a5', 'a6'] as const).map((one) => (
                <Chip key={one} on={one === size} onPress={() => setSize(one)}>
                  {one.toUpperCase()}
                </Chip>
              ))}
            </Chips>
          }
        />
        <PaperFigure
          of={code}
          paper="tent"
          words={words}
          title={<Trans>Table tent</Trans>}
          note={<Trans>twice A6, to be folded</Trans>}
        />
        <PaperFigure
          of={code}
          paper="stickers"
          words={words}
          title={<Trans>Stickers, 3 × 8 on A4</Trans>}
          note={<Trans>each 70 × 37 mm, code 32 mm wide</Trans>}
        />
        <PaperFigure
          of={code}
          paper="footer"
          words={words}
          title={<Trans>Foot of a receipt</Trans>}
          note={<Trans>for a roll of 80 mm</Trans>}
        />
      </div>
    </>
  )
}

interface ChoicesProps {
  all: readonly PaymentCode[]
  code: PaymentCode
  words: PosterWords
}

/** Which code, in which words; both are in the address. */
function Choices({ all, code, words }: ChoicesProps) {
  const { t } = useLingui()
  const address = (to: { code?: string; words?: PosterWords }) =>
    `/dashboard/qrcode/posters?code=${to.code ?? code.id}&words=${to.words ?? words}`
  const names: Record<PosterWords, string> = { both: t`Nepali and English`, ne: t`Nepali`, en: t`English` }
  return (
    <div className={css.choices}>
      <div>
        <span>
          <Trans>Code</Trans>
        </span>
        <Chips label={t`Code`}>
          {all.map(({ id, label }) => (
            <ChipLink key={id} href={address({ code: id })} on={id === code.id}>
              <Name>{label}</Name>
            </ChipLink>
          ))}
        </Chips>
      </div>
      <div>
        <span>
          <Trans>Language</Trans>
        </span>
        <Chips label={t`Language`}>
          {posterWords.map((one) => (
            <ChipLink key={one} href={address({ words: one })} on={one === words}>
              {names[one]}
            </ChipLink>
          ))}
        </Chips>
      </div>
    </div>
  )
}
