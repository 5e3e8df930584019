import { Trans, useLingui } from '@lingui/react/macro'
import type { Question, QuestionPicture } from '@sahuji/contract/support'
import { picturesMost, readQuestionPicture } from '@sahuji/contract/support/pictures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileButton } from '../kit/forms/file-button.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { EyeIcon } from '../kit/icons/first.tsx'
import { UploadIcon } from '../kit/icons/later.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { toBase64 } from '../platform/storage/base64.ts'
import { callBytes } from '../platform/calls/call-bytes.ts'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { useShowPicture } from './use-show-picture.ts'
import * as css from './support.module.css'

export const pictureKinds = 'image/jpeg,image/png,image/webp'

/** What no picture may show, beside every way to choose one, because it cannot be removed again. */
export function PictureWarning() {
  return (
    <Text small tone="quiet">
      <Trans>
        A picture of your bank’s message helps. Cover card numbers, PINs and OTPs first: we cannot find them in a
        picture.
      </Trans>
    </Text>
  )
}

/** The pictures of a question, each opened on a sheet, and a way to add one. */
export function QuestionPictures({ of: { id, pictures } }: { of: Question }) {
  const { number } = useWriting()
  const [opened, setOpened] = useState<QuestionPicture>()
  const { show, isPending, fault } = useShowPicture()
  const mayAdd = pictures.length < picturesMost
  return (
    <>
      <Row>
        {pictures.map((picture, at) => {
          const which = number(at + 1)
          return (
            <Button key={picture.id} size="small" icon={<EyeIcon small />} onPress={() => setOpened(picture)}>
              <Trans>Picture {which}</Trans>
            </Button>
          )
        })}
        {mayAdd && (
          <FileButton
            size="small"
            kind="ghost"
            icon={<UploadIcon small />}
            accept={pictureKinds}
            isPending={isPending}
            onFile={(file) => void show(id, file)}
          >
            <Trans>Add a picture</Trans>
          </FileButton>
        )}
      </Row>
      {mayAdd && <PictureWarning />}
      <FailureLine of={fault} />
      {opened && <PictureDialog of={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function PictureDialog({ of: { id }, onClose }: { of: QuestionPicture; onClose: () => void }) {
  const { t } = useLingui()
  const { data: address, error } = useQuery({
    // no key of the API: it is not kept over a reload
    queryKey: ['question picture', id],
    queryFn: async ({ signal }) => {
      const picture = await callBytes(readQuestionPicture, { picture: id }, { signal, isQuiet: true })
      return `data:${picture.type};base64,${toBase64(new Uint8Array(await picture.arrayBuffer()))}`
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog isOpen wide title={t`The picture that you showed us`} onClose={onClose}>
      {!address && !error && <LoadingRows rows={4} />}
      <FailureLine of={error} />
      {address && <img className={css.picture} src={address} alt={t`The picture that you showed us`} />}
    </Dialog>
  )
}
