import { type RequestHandler, Router } from 'express'

/** A router whose modules are loaded with the first request to it: eighty modules that no answer of the API needs. */
export function lateRouter(open: () => Promise<RequestHandler>): Router {
  const router = Router()
  let opening: Promise<unknown> | undefined
  // Express passes on what is thrown here, and goes on with what has been added meanwhile.
  router.use(async (_request, _response, next) => {
    opening ??= open().then(opened => router.use(opened))
    await opening
    next()
  })
  return router
}
