import { z } from 'zod';
import { customerEndpoint, openEndpoint } from '../../platform/http/endpoint.ts';
import { callerOf } from './caller-api.ts';
import { invitedSession, invitedSignUp } from './invited/schema.ts';
import * as shape from './schema.ts';
import type { IdentityService } from './service.ts';
import { phoneCodesOff } from './switched-off/errors.ts';

const redirect = (to: string) =>
  new Response(null, {
    status: 303,
    headers: { Location: to, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });

/** The protocol of /auth/v1: one endpoint per URL. */
export const identityApi = (identity: IdentityService) => ({
  ...openIdentityApi(identity),
  user: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'The caller',
    answer: shape.userShape,
    handle: ({ actor }) => identity.user(actor),
  }),
  updateUser: customerEndpoint('self', {
    before_second_factor: true,
    summary: "Changes the caller's email, password or metadata",
    query: shape.redirectQuery,
    body: shape.updateUserBody,
    answer: shape.userShape,
    handle: (call) => {
      if (call.body.phone) throw phoneCodesOff();
      return identity.updateUser(call.actor, call.body, call.query.redirect_to, callerOf(call));
    },
  }),
  logout: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Ends sessions of the caller: all (global), this one (local) or the others (others)',
    query: shape.logoutQuery,
    status: 204,
    handle: async ({ actor, query }) => {
      await identity.signOut(actor, query.scope);
    },
  }),
  reauthenticate: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Emails the caller a code to use instead of the current password',
    answer: shape.empty,
    handle: async ({ actor }) => {
      await identity.reauthenticate(actor);
      return {};
    },
  }),
});

const openIdentityApi = (identity: IdentityService) => ({
  signUp: openEndpoint({
    summary: 'Signs a new person up; without an address, opens the session of a visitor',
    query: shape.redirectQuery,
    body: shape.signUpBody,
    answer: z.union([shape.sessionShape, shape.userShape]),
    handle: (call) =>
      call.body.email || call.body.phone || call.body.password
        ? identity.signUp(call.body, call.query.redirect_to, callerOf(call))
        : identity.beginAsVisitor(call.body, callerOf(call)),
  }),
  signUpInvited: openEndpoint({
    summary: 'Signs up with the address that an invitation was sent to, and joins its account',
    body: invitedSignUp,
    answer: invitedSession,
    handle: (call) => identity.signUpInvited(call.body, callerOf(call)),
  }),
  token: openEndpoint({
    summary: 'Opens or refreshes a session; grant_type is password, refresh_token or pkce',
    query: shape.tokenQuery,
    body: shape.tokenBody,
    answer: shape.sessionShape,
    handle: (call) => identity.token(call.query.grant_type, call.body, callerOf(call)),
  }),
  otp: openEndpoint({
    summary: 'Mails a link and a code to sign in with',
    query: shape.redirectQuery,
    body: shape.otpBody,
    answer: shape.empty,
    handle: async (call) => {
      await identity.sendCode(call.body, call.query.redirect_to, callerOf(call));
      return {};
    },
  }),
  recover: openEndpoint({
    summary: 'Mails a link to set a new password',
    query: shape.redirectQuery,
    body: shape.recoverBody,
    answer: shape.empty,
    handle: async (call) => {
      await identity.recover(call.body, call.query.redirect_to, callerOf(call));
      return {};
    },
  }),
  resend: openEndpoint({
    summary: 'Mails a confirmation link again',
    query: shape.redirectQuery,
    body: shape.resendBody,
    answer: shape.empty,
    handle: async (call) => {
      await identity.resend(call.body, call.query.redirect_to, callerOf(call));
      return {};
    },
  }),
  followLink: openEndpoint({
    summary: 'The target of mail links: redirects to the page that the link is for',
    query: shape.verifyQuery,
    // A mail scanner that only looks at the link must not use it up.
    handle: async (call) =>
      call.request.method === 'HEAD'
        ? new Response(null, { headers: { 'Cache-Control': 'no-store' } })
        : redirect(await identity.followLink(call.query, callerOf(call))),
  }),
  verify: openEndpoint({
    summary: 'Redeems a mail link for a session',
    body: shape.verifyBody,
    answer: z.union([shape.sessionShape, shape.halfConfirmed]),
    handle: (call) => identity.verify(call.body, callerOf(call)),
  }),
  settings: openEndpoint({
    summary: 'What this instance allows',
    answer: shape.settingsShape,
    handle: () => identity.settings(),
  }),
  health: openEndpoint({
    summary: 'Tells that the identity service is up',
    answer: shape.healthShape,
    handle: () => ({ version: '1', name: 'Longhand', description: 'Longhand speaks the protocol of GoTrue.' }),
  }),
  jwks: openEndpoint({
    summary: 'The public keys of access tokens',
    handle: () => Response.json(identity.jwks(), { headers: { 'Cache-Control': 'public, max-age=600' } }),
  }),
});
