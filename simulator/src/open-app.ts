import Fastify, { type FastifyInstance } from 'fastify'

/** Forms come urlencoded or as multipart, as OnePG takes both; JSON is checked strictly, nothing is coerced or dropped. */
export function openApp(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allowUnionTypes: true } },
  })
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(
    forms,
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) =>
      formOf(body, String(request.headers['content-type'])),
  )
  return app
}

/** The texts of a form; files in it are left out. */
async function formOf(body: Buffer, contentType: string): Promise<URLSearchParams> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  return fields
}
