import { AwsClient } from 'aws4fetch'
import { type BlobStore, storedName, type StoredFolder } from './blob-store.ts'

/** The place in an S3-compatible store, and the keys for it. */
export interface S3Settings {
  bucket: string
  /** Before every name; empty, or ending with a slash. */
  prefix: string
  /** Without a trailing slash. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * `s3://bucket/prefix?endpoint=https://…&region=…` as settings; undefined for any other address. The default endpoint
 * is Amazon's for the region. Throws where the keys are missing: such a store would refuse every paper.
 */
export function s3SettingsOf(
  address: string,
  keys: { accessKeyId: string | undefined; secretAccessKey: string | undefined },
): S3Settings | undefined {
  if (!address.startsWith('s3://')) return undefined
  const { hostname: bucket, pathname, searchParams } = new URL(address)
  const { accessKeyId, secretAccessKey } = keys
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('DOCUMENTS names an S3 store: set DOCUMENTS_ACCESS_KEY_ID and DOCUMENTS_SECRET_ACCESS_KEY')
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = (searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const folder = pathname.replaceAll(/^\/+|\/+$/g, '')
  return { bucket, prefix: folder && `${folder}/`, endpoint, region, accessKeyId, secretAccessKey }
}

const timeoutMilliseconds = 20_000
// a paper is at most twenty pages and its original
const listedAtOnce = 20

/** The same store in a bucket of an S3-compatible server. Only generated names, as in a folder. */
export function s3Store({ bucket, prefix, endpoint, ...keys }: S3Settings): BlobStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const address = (name: string) => `${endpoint}/${bucket}/${prefix}${storedName(name)}`
  const ask = async (url: string, init: RequestInit, absent?: true): Promise<Response | undefined> => {
    const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMilliseconds) })
    if (response.ok) return response
    // read to its end, which frees the connection; its text may name the bucket's owner
    await response.arrayBuffer()
    if (absent && response.status === 404) return undefined
    throw new Error(`the store of documents answered ${response.status} to ${init.method}`)
  }
  return {
    put: async (name, bytes) => void (await ask(address(name), { method: 'PUT', body: new Uint8Array(bytes) })),
    get: async (name) => {
      const response = await ask(address(name), { method: 'GET' }, true)
      return response && Buffer.from(await response.arrayBuffer())
    },
    removeAll: async (folder) => {
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const query = new URLSearchParams({
          'list-type': '2',
          'max-keys': `${listedAtOnce}`,
          prefix: `${prefix}${storedName(folder)}/`,
        })
        if (cursor) query.set('continuation-token', cursor)
        const listed = await ask(`${endpoint}/${bucket}?${query}`, { method: 'GET' })
        const xml = (await listed?.text()) ?? ''
        // generated names are letters, digits, hyphens and slashes: nothing in them is escaped
        for (const [, key] of xml.matchAll(/<Key>([^<]+)<\/Key>/g))
          await ask(`${endpoint}/${bucket}/${key}`, { method: 'DELETE' }, true)
        cursor = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]
      }
    },
    folders: async (after, count) => {
      const folders = new Map<string, StoredFolder>()
      // '0' is the character after '/': the list continues behind all files of this folder
      for (let start = after && `${prefix}${storedName(after)}0`, isMore = true; isMore && folders.size <= count;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(start && { 'start-after': start }) })
        const listed = await ask(`${endpoint}/${bucket}?${query}`, { method: 'GET' })
        const xml = (await listed?.text()) ?? ''
        const keys = filesIn(xml)
        for (const { key, changed_at } of keys) addTo(folders, key.slice(prefix.length), changed_at)
        start = keys.at(-1)?.key ?? start
        isMore = keys.length > 0 && xml.includes('<IsTruncated>true</IsTruncated>')
      }
      // reading began one more folder than requested, so that those before it are complete
      return [...folders.values()].slice(0, count)
    },
    // a PUT is stored whole or not at all
    removeUnfinished: async () => {},
  }
}

/** The files of a list, each with its time of change. */
function filesIn(xml: string): { key: string; changed_at: Date }[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>([^<]+)<\/Key>/.exec(entry)?.[1]
    const time = /<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1]
    return key && time ? [{ key, changed_at: new Date(time) }] : []
  })
}

function addTo(folders: Map<string, StoredFolder>, key: string, changed_at: Date): void {
  const [top, sub, ...file] = key.split('/')
  if (!top || !sub || file.length === 0) return
  const name = `${top}/${sub}`
  const known = folders.get(name)
  if (!known || known.changed_at < changed_at) folders.set(name, { name, changed_at })
}
