import { Trans } from '@lingui/react/macro'
import type { KycCase, KycPaper } from '@sahuji/contract/kyc'
import { type RefObject, useRef, useState } from 'react'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { CameraIcon } from '../../kit/icons/later.tsx'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { MobilePhoneIcon } from '../../kit/icons/money.tsx'
import { SunIcon } from '../../kit/icons/navigation.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { usePart } from '../../kit/layout/use-part.ts'
import { keptIn, type PaperPlace } from './paper-places.ts'
import * as css from './papers.module.css'
import { PageImage } from './page-image.tsx'
import { acceptedFiles, type FileCheckEnds, useFileCheck } from './use-file-check.ts'
import { usePaperNames, usePaperNote } from './use-paper-names.ts'

const camera = () => import('./camera.tsx').then(({ Camera }) => Camera)

export interface PaperDeskProps extends FileCheckEnds {
  of: KycCase
  place: PaperPlace
}

/** One document, by camera or as a file; checked before it is sent. */
export function PaperDesk({ of, place, onSend, onTried }: PaperDeskProps) {
  const { nameOf, whoseOf } = usePaperNames(of)
  const noteOf = usePaperNote()
  const [isCameraOn, setIsCameraOn] = useState(false)
  const { isLooking, look } = useFileCheck({
    onTried,
    onSend: (file) => {
      setIsCameraOn(false)
      onSend(file)
    },
  })
  const { Part: Camera } = usePart(camera, isCameraOn)
  const phoneCamera = useRef<HTMLInputElement>(null)
  const whose = whoseOf(place)
  const name = nameOf(place)
  return (
    <Stack gap={2}>
      <section className={css.desk} aria-label={name} {...(isCameraOn && { 'data-theme': 'dark' })}>
        <div className={css.deskHead}>
          <h2>{whose ? `${name}: ${whose}` : name}</h2>
          <Text as="span" small tone="quiet">
            {noteOf(place)}
          </Text>
        </div>
        {isCameraOn && Camera ? (
          <Camera
            isBusy={isLooking}
            onPhoto={look}
            onLost={() => {
              setIsCameraOn(false)
              phoneCamera.current?.click()
            }}
            onClose={() => setIsCameraOn(false)}
          />
        ) : (
          <Waiting
            kept={keptIn(of, place)}
            name={name}
            isBusy={isLooking || isCameraOn}
            onFile={look}
            onCamera={() => setIsCameraOn(true)}
          />
        )}
      </section>
      <PhoneCamera ref={phoneCamera} onFile={look} />
      <Text small tone="quiet">
        <Trans>JPEG, PNG, WebP or PDF, up to 10 MB. The place where a photo was taken is removed from it.</Trans>
      </Text>
    </Stack>
  )
}

interface WaitingProps {
  kept: KycPaper | undefined
  name: string
  isBusy: boolean
  onFile: (file: File) => void
  onCamera: () => void
}

/** The saved document, or advice for a good photo; and the two ways to give a new one. */
function Waiting({ kept, name, isBusy, onFile, onCamera }: WaitingProps) {
  const isWanted = !kept || kept.verdict === 'asked_again'
  return (
    <>
      {kept ? <PageImage key={kept.id} of={kept} name={name} /> : <Tips />}
      {kept?.verdict !== 'accepted' && (
        <div className={css.bar}>
          <FileButton kind="ghost" size="large" icon={<DocumentIcon small />} accept={acceptedFiles} onFile={onFile}>
            <Trans>Choose a file</Trans>
          </FileButton>
          <Button
            kind={isWanted ? 'primary' : 'secondary'}
            size="large"
            icon={<CameraIcon small />}
            isPending={isBusy}
            onPress={onCamera}
          >
            {kept ? <Trans>Take the photo again</Trans> : <Trans>Take the photo</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}

/** The phone’s own camera app, where the page may not use the camera itself. */
function PhoneCamera({ ref, onFile }: { ref: RefObject<HTMLInputElement | null>; onFile: (file: File) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      accept="image/*"
      capture="environment"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}

function Tips() {
  return (
    <ul className={css.tips}>
      <li>
        <SunIcon small />
        <Trans>Daylight, no flash: flash reflects from the plastic.</Trans>
      </li>
      <li>
        <DocumentIcon small />
        <Trans>The whole document, lying flat, with a little of the table round it.</Trans>
      </li>
      <li>
        <MobilePhoneIcon small />
        <Trans>Hold the phone straight above it and wait until it is sharp.</Trans>
      </li>
    </ul>
  )
}
