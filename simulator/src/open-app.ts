import { AjvCompiler } from '@fastify/ajv-compiler'
import Fastify, { type FastifyInstance, type FastifySchemaCompiler } from 'fastify'

/** Forms come urlencoded or as multipart, as OnePG takes both; JSON is checked strictly, nothing is coerced or dropped. */
export function openApp(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 })
  app.setValidatorCompiler(compiledOnce)
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(
    forms,
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) =>
      formOf(body, String(request.headers['content-type'])),
  )
  return app
}

const compile = AjvCompiler()(
  {},
  { customOptions: { removeAdditional: false, coerceTypes: false, allowUnionTypes: true } },
) as FastifySchemaCompiler<unknown>
const compiled = new Map<string, ReturnType<typeof compile>>()

// a schema is the same in every simulator of a process: compiling them takes longer than all else of a start
const compiledOnce: FastifySchemaCompiler<unknown> = (route) => {
  const key = JSON.stringify(route.schema)
  const validator = compiled.get(key) ?? compile(route)
  compiled.set(key, validator)
  return validator
}

/** The texts of a form; files in it are left out. */
async function formOf(body: Buffer, contentType: string): Promise<URLSearchParams> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  return fields
}
