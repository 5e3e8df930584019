import { Plural, Trans } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Section } from '../../kit/layout/section.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { useCaseStep, useGoToStep } from '../case/case-address.ts'
import { PaperDesk } from './paper-desk.tsx'
import { PaperRow } from './paper-row.tsx'
import { isDone, type PaperPlace, placeId, placesOf } from './paper-places.ts'
import * as css from './papers.module.css'
import type { PreparedFile } from './prepare-file.ts'
import { type TriedFile, TriedFiles } from './tried-files.tsx'
import { resumePapers, sendPaper } from './uploads.ts'
import { usePaperNames } from './use-paper-names.ts'

/** The documents of a case: one opened, and the list of all beside it. */
export function PapersStep({ of, foot }: { of: KycCase; foot: ReactNode }) {
  const queries = useQueryClient()
  const goTo = useGoToStep()
  const { at } = useCaseStep()
  const { nameOf } = usePaperNames(of)
  const [tried, setTried] = useState<readonly TriedFile[]>([])
  const places = placesOf(of)
  const done = places.filter((place) => isDone(of, place))
  const here = places.find((place) => placeId(place) === at) ?? places.find((place) => !isDone(of, place)) ?? places[0]
  const addTried = (place: PaperPlace, file: Omit<TriedFile, 'place'>) =>
    setTried((before) => [{ ...file, place: placeId(place) }, ...before])
  /** A file that is sent replaces all files that were tried for its place. */
  const send = (place: PaperPlace, file: PreparedFile) => {
    setTried((before) => before.filter((other) => other.place !== placeId(place)))
    sendPaper(queries, of, place, file)
  }
  const latest = useRef({ of, places })
  useEffect(
    function goOnAfterReload() {
      void resumePapers(queries, latest.current.of, latest.current.places)
    },
    [queries, latest],
  )
  if (!here) return null
  const takenFor = tried.filter((one) => one.place === placeId(here))
  return (
    <div className={css.columns}>
      <Stack gap={7}>
        <PaperDesk
          key={placeId(here)}
          of={of}
          place={here}
          onSend={(file) => send(here, file)}
          onTried={(file) => addTried(here, file)}
        />
        {takenFor.length > 0 && <TriedFiles of={takenFor} onUse={({ prepared }) => prepared && send(here, prepared)} />}
      </Stack>
      <aside className={css.aside}>
        <Section
          title={<Trans>Your documents</Trans>}
          aside={
            <Trans>
              {done.length} of <Plural value={places.length} one="# file" other="# files" />, saved automatically
            </Trans>
          }
        >
          <ol className={css.list}>
            {places.map((place) => (
              <PaperRow
                key={placeId(place)}
                of={of}
                place={place}
                name={nameOf(place)}
                isHere={placeId(place) === placeId(here)}
                onSend={(file) => send(place, file)}
                onTried={(file) => (addTried(place, file), goTo('papers', placeId(place)))}
              />
            ))}
          </ol>
        </Section>
      </aside>
      <div className={css.foot}>{foot}</div>
    </div>
  )
}
