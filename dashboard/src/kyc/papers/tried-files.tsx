import { useLingui as useMessages } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { toBase64 } from '../../platform/storage/base64.ts'
import type { PhotoHint } from './image-measures.ts'
import * as css from './papers.module.css'
import type { FileFault, PreparedFile } from './prepare-file.ts'

/** A file that was checked here and not sent. */
export interface TriedFile {
  place: string
  why: PhotoHint | FileFault
  name: string
  /** Present where the fault is only a hint: the file can be sent anyway. */
  prepared?: PreparedFile
}

const words: Record<TriedFile['why'], { name: MessageDescriptor; says: MessageDescriptor }> = {
  blurred: {
    name: msg`Blurred`,
    says: msg`Small letters may not be readable. Lay the document on the table and rest both elbows on it.`,
  },
  glare: { name: msg`Glare`, says: msg`Light reflects from the document. Turn it a little, or go to the window.` },
  dark: { name: msg`Too dark`, says: msg`Go to the window or switch on a light, and take it again.` },
  kind: {
    name: msg`Not a photo or PDF`,
    says: msg`This is another kind of file, despite its name. Choose a JPEG, PNG, WebP or PDF.`,
  },
  unreadable: {
    name: msg`Cannot be opened`,
    says: msg`This file is damaged, or of a kind that this browser cannot open. Take a photo of the document.`,
  },
  heic: {
    name: msg`HEIC picture`,
    says: msg`This browser cannot open HEIC. Save or share the picture as JPEG. An iPhone takes JPEG photos when Settings, Camera, Formats is set to Most Compatible.`,
  },
  empty: {
    name: msg`Empty file`,
    says: msg`This file has nothing in it. Open it on your device to check that it is complete, and choose it again.`,
  },
  too_large: {
    name: msg`Too large`,
    says: msg`A PDF may have 10 MB. Scan it in fewer colours, or take photos of its pages.`,
  },
  too_small: {
    name: msg`Too small`,
    says: msg`The letters cannot be read at this size. Take the photo from closer, or choose the original.`,
  },
}

/** The rejected and doubtful files, each with its actions. */
export function TriedFiles({ of: files, onUse }: { of: readonly TriedFile[]; onUse: (file: TriedFile) => void }) {
  const { _ } = useMessages()
  return (
    <Section title={<Trans>Tried before, not sent</Trans>} aside={<Trans>Only you see them</Trans>}>
      <ul className={css.tried}>
        {files.map((file, at) => (
          <li key={`${file.name}${files.length - at}`}>
            <Thumbnail of={file} />
            <div role={at === 0 ? 'alert' : undefined}>
              <Status tone="bad" loud>
                {_(words[file.why].name)}
              </Status>
              <p>{_(words[file.why].says)}</p>
              {file.prepared && (
                <Button size="small" onPress={() => onUse(file)}>
                  <Trans>Use it anyway</Trans>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Thumbnail({ of: { prepared } }: { of: TriedFile }) {
  const address = useMemo(() => prepared && `data:image/jpeg;base64,${toBase64(prepared.bytes)}`, [prepared])
  return address ? <img src={address} alt="" /> : null
}
