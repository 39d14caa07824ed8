import { createHmac } from 'node:crypto';
import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Named } from '../connection/connection.module.js';
import { ENV, type SandboxEnv } from '../sandbox.env.js';
import { html } from '../shared/html.js';
import { DOCTYPES, TOKEN_MS, type Grant } from '../shared/records/grant.js';
import { consentPage, refusedPage } from './consent.page.js';
import { GrantsService } from './grants.service.js';

/** Escapes values as in HTML. */
const xml = html;
const HTML = 'text/html; charset=utf-8';

const clientRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
type ClientRequest = z.output<typeof clientRequest>;
const consentForm = clientRequest.extend({
  decision: z.enum(['allow', 'deny']),
  name: z.string().min(1).max(200),
  doctype: z.union([z.literal(''), z.enum(DOCTYPES)]),
  number: z.string().max(30),
});
const tokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  code_verifier: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  redirect_uri: z.string(),
});

/**
 * An identity provider like DigiLocker, for one client: OAuth 2 with PKCE, the list of documents, and each as signed
 * XML.
 */
@Controller('identity')
export class IdentityController {
  constructor(
    private readonly grants: GrantsService,
    @Inject(ENV) private readonly env: SandboxEnv,
  ) {}

  @Get('public/oauth2/1/authorize')
  authorize(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply): string {
    this.secure(reply);
    const request = clientRequest.safeParse(query);
    const refusal = this.refusalOf(request.data);
    if (refusal) void reply.status(400);
    return request.success && !refusal ? consentPage(request.data) : refusedPage(refusal ?? '');
  }

  /** Returns the person to the client, with a code or with their refusal. */
  @Post('consent')
  async consent(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<string | undefined> {
    this.secure(reply);
    const form = consentForm.safeParse(body);
    const refusal = this.refusalOf(form.data);
    if (!form.success || refusal) {
      void reply.status(400);
      return refusedPage(refusal ?? '');
    }
    const url = new URL(this.env.IDENTITY_RETURN_URL);
    url.searchParams.set('state', form.data.state);
    if (form.data.decision === 'deny') url.searchParams.set('error', 'access_denied');
    else url.searchParams.set('code', await this.grants.create(toAgreement(form.data)));
    void reply.status(303).header('location', url.href);
    return undefined;
  }

  @Post('public/oauth2/1/token')
  @Named('identity.token')
  @HttpCode(200)
  async token(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('cache-control', 'no-store');
    const request = tokenRequest.safeParse(body);
    if (!request.success) return this.refuse(reply, 400, 'invalid_request');
    const { client_id: id, client_secret: secret, redirect_uri: url, code, code_verifier: verifier } = request.data;
    if (
      !this.env.IDENTITY_CLIENT_SECRET ||
      id !== this.env.IDENTITY_CLIENT_ID ||
      secret !== this.env.IDENTITY_CLIENT_SECRET
    )
      return this.refuse(reply, 401, 'invalid_client');
    const grant = url === this.env.IDENTITY_RETURN_URL ? await this.grants.exchange(code, verifier) : undefined;
    if (!grant) return this.refuse(reply, 400, 'invalid_grant');
    const { token, name, reference } = grant;
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_MS / 1000,
      scope: 'files.issueddocs',
      name,
      reference_key: reference,
    };
  }

  @Get('public/oauth2/2/files/issued')
  @Named('identity.issued')
  async issued(@Headers('authorization') authorization: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const grant = await this.grants.find(authorization);
    if (!grant) return this.refuse(reply, 401, 'invalid_token');
    const { document } = grant;
    return {
      items: document
        ? [{ name: document.doctype, type: 'file', doctype: document.doctype, uri: uriOf(document) }]
        : [],
    };
  }

  @Get('public/oauth2/1/xml/:uri')
  @Named('identity.document')
  async document(
    @Headers('authorization') authorization: string,
    @Param('uri') uri: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const grant = await this.grants.find(authorization);
    if (!grant) return this.refuse(reply, 401, 'invalid_token');
    const { document, name } = grant;
    if (!document || uri !== uriOf(document)) return this.refuse(reply, 404, 'uri_missing');
    const text =
      xml`<?xml version="1.0" encoding="UTF-8"?><Certificate name="Verification record" type="${document.doctype}" number="${document.number}" status="A"><IssuedBy><Organization name="Test issuer"/></IssuedBy><IssuedTo><Person name="${name}" dob="01-01-1990"/></IssuedTo></Certificate>`
        .text;
    const signature = createHmac('sha256', this.env.IDENTITY_CLIENT_SECRET).update(text).digest('base64');
    void reply.header('content-type', 'application/xml').header('hmac', signature);
    return text;
  }

  /** The page runs no script, and its form leads only to the client. */
  private secure(reply: FastifyReply): void {
    const { IDENTITY_RETURN_URL: url } = this.env;
    const target = url ? ` ${new URL(url).origin}` : '';
    const policy = `default-src 'none'; style-src 'self'; form-action 'self'${target}; frame-ancestors 'none'`;
    void reply
      .header('content-type', HTML)
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer');
  }

  private refusalOf(request: ClientRequest | undefined): string | undefined {
    if (!this.env.IDENTITY_CLIENT_SECRET || !this.env.IDENTITY_RETURN_URL) return 'There is no identity provider.';
    if (!request) return 'A parameter is missing or wrong.';
    if (request.client_id !== this.env.IDENTITY_CLIENT_ID) return 'The client is unknown.';
    return request.redirect_uri === this.env.IDENTITY_RETURN_URL ? undefined : 'The return address is not registered.';
  }

  private refuse(reply: FastifyReply, status: number, error: string) {
    void reply.status(status);
    return { error };
  }
}

const toAgreement = ({ name, doctype, number, code_challenge: challenge }: z.output<typeof consentForm>) => ({
  name,
  challenge,
  ...(doctype && { document: { doctype, number } }),
});

/** Like the addresses of DigiLocker, this one contains the number. */
const uriOf = ({ doctype, number }: NonNullable<Grant['document']>) => `in.example.issuer-${doctype}-${number}`;
