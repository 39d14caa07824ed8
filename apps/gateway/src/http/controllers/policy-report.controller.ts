import { Body, Controller, HttpCode, Logger, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { Limited, RequestLimitGuard } from '../../limits/limits.module.js';
import { RawBodyInterceptor } from '../interceptors/raw-body.interceptor.js';

const violations = new Counter({
  name: 'csp_violations_total',
  help: 'What browsers did not load because of the content security policy',
  labelNames: ['directive'],
});

/** The body that browsers send to `report-uri`. */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
    'document-uri': z.string().default(''),
  }),
});
/** Anybody can send other names, and each would be a time series of its own. */
const DIRECTIVE =
  /^(?:default|script|style|img|font|connect|frame|worker|object)-src(?:-elem|-attr)?$|^(?:base-uri|form-action|require-trusted-types-for|trusted-types)$/;

/** Counts and logs what the content security policy kept from loading: a fault of ours, or an attempt. */
@Controller('api/policy-reports')
@Limited('report')
@UseGuards(RequestLimitGuard)
export class PolicyReportController {
  private readonly logger = new Logger('ContentSecurityPolicy');

  @Post()
  @HttpCode(204)
  @UseInterceptors(RawBodyInterceptor)
  receive(@Body() body: Buffer): void {
    const given = parse(body)['csp-report'];
    const [named = ''] = (given['effective-directive'] ?? given['violated-directive'] ?? '').split(' ');
    const directive = DIRECTIVE.test(named) ? named : 'other';
    violations.inc({ directive });
    const facts = { directive, blocked: originOf(given['blocked-uri']), page: firstPartOf(given['document-uri']) };
    this.logger.warn(facts, 'a browser kept something from loading');
  }
}

function parse(body: Buffer): z.output<typeof report> {
  try {
    return report.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw Object.assign(new AppError('INVALID_INPUT'), { cause });
  }
}

/** Addresses may name people and secrets, so only the origin, or the kind of code, is logged. */
function originOf(address: string): string {
  if (['inline', 'eval', 'data', 'blob', 'wasm-eval', 'trusted-types-sink', 'trusted-types-policy'].includes(address))
    return address;
  return URL.canParse(address) ? new URL(address).origin : 'other';
}

/** `/chats` of `https://…/chats/66f…?…`. */
const firstPartOf = (address: string): string =>
  URL.canParse(address) ? `/${new URL(address).pathname.split('/')[1] ?? ''}`.slice(0, 40) : 'other';
