import express from 'express'
import { describe, expect, test } from 'vitest'
import { mountRoutes } from '../../src/control/control-router.ts'
import { controlManifest } from '../../src/schemas/control-routes.ts'

const routes = controlManifest().routes.filter(({ name }) => name === 'getHealth')

describe('mountRoutes', () => {
  test('names the route that has no handler', () => {
    expect(() => mountRoutes(express.Router(), routes, {})).toThrow('no handler for getHealth')
  })

  test('names the handler that has no route', () => {
    const handlers = { getHealth() {}, getNothing() {} }
    expect(() => mountRoutes(express.Router(), routes, handlers)).toThrow('has no route getNothing')
  })
})
